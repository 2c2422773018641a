"""Every time limit between page, proxy and server, in seconds. docs/hosting.md explains each one beside the proxy's."""

# --- a match's WebSocket; `Welcome` carries the first two ---------------------------------
PING_EVERY = 2.0  #: the server pings each connection this often
SILENT_AFTER = 4.5  #: the page gives a line up on which nothing came for so long; more than two pings (presence.py)
ANSWER_WITHIN = 10.0  #: for a connection's first frame, and for the answer to a ping
CLOSE_TIMEOUT = 5.0  #: for the handshake, and for a closed connection to read the rest
GOODBYE_TIMEOUT = 2.0  #: for the last words of a server that stops

# --- the page, before it is welcomed; tools/browser_types.py writes them for it --------------------------------
WELCOME_WITHIN = 5.0  #: for connecting, and then for the welcome: a slow line, a match that changes its node
DIAL_AGAIN = (0.2, 0.3, 0.5, 0.8, 1.2)  #: pauses before the page connects again; the last one repeats

# --- HTTP ------------------------------------------------------------------------------------------------------
ASK_TIMEOUT = 10.0  #: until the head of a request has arrived
BODY_TIMEOUT = 60.0  #: until the rest of it has: 4 MB on a slow line
READ_TIMEOUT = 30.0  #: in which 128 KiB of an answer have to be read, or all of it
REQUESTS_END_WITHIN = 5  #: for requests that are under way when the server stops
KEEP_ALIVE = 10  #: until the next request; a proxy has to let go of an idle connection before the server does
