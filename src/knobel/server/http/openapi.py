"""Completes the description of the HTTP interface by what Litestar does not export itself."""

from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Schema
from litestar.openapi.spec.enums import OpenAPIType

#: What any operation may answer besides its result.
_ERRORS = {
    "400": "the request does not follow this description",
    "401": "the token, invitation or code does not open this",
    "403": "asked by a page of somebody else",
    "404": "there is no such thing here",
    "405": "this is not to be done here",
    "409": "somebody was quicker",
    "413": "too large",
    "415": "not sent as JSON",
    "421": "asked under a name that is not ours",
    "422": "well formed, but it cannot be played: with the clause, where there is one",
    "429": "too often; `Retry-After` says when to try again",
    "502": "this node cannot reach its database, or the node that has the match; another one may",
    "503": "it cannot be stored at the moment, or the match was set aside",
}
#: Structs that refuse unknown keys: `forbid_unknown_fields` is not exported.
_STRICT = ("Setup", "SeatPlan", "Join", "Continued", "Invite", "QrText")


def complete_schema(app: Litestar) -> None:
    """Adds the errors to every operation, and says which objects take no further keys."""
    described = app.openapi_schema
    for item in (described.paths or {}).values():
        for operation in (item.get, item.post, item.delete):
            if operation is not None and operation.responses is not None:
                for code, why in _ERRORS.items():
                    operation.responses[code] = OpenAPIResponse(why, content={"application/json": _error()})
    for name, schema in (described.components.schemas if described.components else {}).items():
        if name.split("_")[-1] in _STRICT or name in _STRICT:
            schema.additional_properties = False


def _error() -> OpenAPIMediaType:
    detail = Schema(type=OpenAPIType.STRING, description="a sentence that says what to do")
    number = Schema(type=OpenAPIType.INTEGER)
    return OpenAPIMediaType(
        Schema(type=OpenAPIType.OBJECT, properties={"status_code": number, "detail": detail}, required=["detail"])
    )
