"""The routes as handlers of Litestar: it finds the route, decodes what was sent, and describes the interface."""

import re
from collections.abc import Mapping
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints
from urllib.parse import quote

from litestar import Request, Response, Router, route
from litestar.connection import ASGIConnection
from litestar.exceptions import ClientException, HTTPException, InternalServerException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import ParameterKwarg
from litestar.types import Method

from knobel.core.route import Answer, Route
from knobel.server.http.gate import visitor_of
from knobel.server.http.packed import packed_json
from knobel.server.requests.bodies import check_body
from knobel.server.requests.call import Call
from knobel.server.requests.routes import ROUTES, game_routes

_PARAMETER = re.compile(r"\{(\w+)\}")
_ANY_GAME = "/games/{game}/"


def make_api() -> Router:
    """All routes, with those that games bring."""
    handlers: list[Any] = [_handler(each, each.path) for each in ROUTES]
    handlers += [_redirection(each.method, each.once, each.path) for each in ROUTES if each.once]
    for game, brought in game_routes().items():
        place = f"/games/{game}"
        for own in brought:
            if not isinstance(own, Route):  # a handler for Litestar itself
                handlers.append(own)
                continue
            handlers.append(_handler(own, place + own.path))
            if own.once:
                handlers.append(_redirection(own.method, own.once, place + own.path))
        handlers += _again(game)
    return Router("/api", route_handlers=handlers, guards=[_takes_json], before_request=_look_at_body)


def _again(game: str) -> list[HTTPRouteHandler]:
    """The routes of every game for one that has routes of its own: Litestar, once it has followed a game's name, finds
    no `{game}` there any more."""
    place, handlers = f"/games/{game}/", []
    for each in ROUTES:
        if each.path.startswith(_ANY_GAME):
            path = each.path.replace(_ANY_GAME, place)
            handlers.append(_handler(each, path, {"game": game}, shown=False))
            if each.once:
                handlers.append(_redirection(each.method, each.once.replace(_ANY_GAME, place), path))
    return handlers


def _handler(
    answers: Route, path: str, fixed: Mapping[str, Any] | None = None, *, shown: bool = True
) -> HTTPRouteHandler:
    """A route as a handler. `fixed`: arguments that its address has already decided."""
    known = fixed or {}
    takes = {name: kind for name, kind in answers.takes.items() if name not in known}
    as_bytes = takes.get("data") is bytes

    async def handle(request: Request[Any, Any, Any], **given: Any) -> Any:
        if as_bytes:
            given["data"] = await _read_body(request)
        return _response(request, await answers.run(call_of(request), **known, **given))

    returns = get_type_hints(answers.run)["return"]
    kind = get_args(returns)[0] if get_origin(returns) is Answer else None
    decoded = {name: _described(takes[name]) for name in takes if not (as_bytes and name == "data")}
    if kind is not None:
        generic: Any = Response  # what `gives` describes is described there alone
        returns = generic[Any if answers.status in answers.gives else kind]
    _sign(handle, answers.run, decoded, returns)
    return route(
        _PARAMETER.sub(lambda found: f"{{{found[1]}:{_plain(takes[found[1]])}}}", path),
        http_method=answers.method,
        status_code=answers.status,
        request_max_body_size=answers.longest,
        media_type=answers.media,
        summary=answers.summary,
        responses={status: ResponseSpec(kind, description=what) for status, what in answers.gives.items() if kind},
        include_in_schema=shown and answers.shown,
        opt={"text": answers.text},
    )(handle)


def _plain(kind: Any) -> str:
    """How Litestar calls the type of a path's parameter."""
    name: str = getattr(kind, "__origin__", kind).__name__
    return name


def _described(kind: Any) -> Any:
    """A parameter's type with its bounds in Litestar's own words: it reads no `Meta` of parameters."""
    if get_origin(kind) is not Annotated:
        return kind
    plain, meta = get_args(kind)
    return Annotated[plain, ParameterKwarg(ge=meta.ge, le=meta.le, description=meta.description)]


def _sign(handle: Any, run: Any, decoded: dict[str, Any], returns: Any) -> None:
    """Gives a handler the name, the text and the signature that Litestar decodes by and describes."""
    handle.__name__, handle.__doc__, handle.__module__ = run.__name__, run.__doc__, run.__module__
    handle.__annotations__ = {"request": Request[Any, Any, Any], **decoded, "return": returns}
    had = signature(run).parameters
    named = [Parameter("request", Parameter.KEYWORD_ONLY, annotation=Request[Any, Any, Any])]
    named += [had[name].replace(kind=Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in decoded.items()]
    handle.__signature__ = Signature(named, return_annotation=returns)


def call_of(request: Request[Any, Any, Any]) -> Call:
    """Who asks, of which host."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    return Call(request.app.state.host, visitor_of(request), token)


def _response(request: Request[Any, Any, Any], found: Any) -> Any:
    if not isinstance(found, Answer):
        return found
    if found.packed:
        return packed_json(request, found.content)
    return Response(found.content, status_code=found.status, headers=found.headers)


def _redirection(method: Method, once: str, path: str) -> HTTPRouteHandler:
    """Sends on to its new address what is asked at an old one, with its method and its query."""

    async def moved(request: Request[Any, Any, Any]) -> Response[Any]:
        place = "/api" + path.format(**{name: quote(value, safe="") for name, value in request.path_params.items()})
        query = request.scope["query_string"].decode("latin-1")
        return Response({}, status_code=308, headers={"Location": f"{place}?{query}" if query else place})

    return route(
        _PARAMETER.sub(r"{\1:str}", once),
        http_method=method,
        status_code=308,
        include_in_schema=False,
        opt={"text": True},
    )(moved)


async def _takes_json(request: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Answers 415 to a body that is not declared as JSON: a foreign page may send plain text without a preflight.
    Routes that only read, such as a record, take any text."""
    sends = request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sends and kind != "application/json" and not handler.opt.get("text"):
        raise HTTPException("send JSON, with the header Content-Type: application/json", status_code=415)


async def _look_at_body(request: Request[Any, Any, Any]) -> None:
    """Before anything is decoded; a record or a board is read by a worker."""
    if request.method not in ("GET", "HEAD") and not request.route_handler.opt.get("text"):
        check_body(await _read_body(request))


async def _read_body(request: Request[Any, Any, Any]) -> bytes:
    try:
        return await request.body()
    except InternalServerException:  # as Litestar calls it, though the fault is not ours
        raise ClientException("the body ended before it was whole") from None
