// Made by tools/browser_types.py from the server's own types; change those, and run it again.

/** ms for connecting, and then for the welcome */
export const WELCOME_WITHIN = 5000;
/** ms of the pauses before connecting again; the last one repeats */
export const DIAL_AGAIN = [200, 300, 500, 800, 1200];
