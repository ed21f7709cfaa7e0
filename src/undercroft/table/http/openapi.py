"""The HTTP API in OpenAPI's words, made from the very types that it reads and writes.

A route is declared once, beside what answers it:

    ROUTES = [
        (Route("GET", "/api/games", "Every game on the shelf", tuple[GameInfo, ...]), games),
        (Route("POST", "/api/tables", "Set up a table", TableInfo, body=NewTable, status=201), new_table),
        (Route("GET", "/api/tables/{id}/moments/{at:number}", "Look back", Moment, query=Eyes), moment),
        (Route("GET", "/api/games/{id}/picture.svg", "A game's picture", Media("image/svg+xml")), picture),
        (Route("POST", "/api/tables/{id}/leave", "Leave", TableInfo, problems=(409,)), leave),
    ]
    app = Starlette(routes=[starlette.routing.Route(route.path, answer, methods=[route.method])
                            for route, answer in ROUTES])
    document([route for route, _ in ROUTES])

What every route may answer is not declared: 429; 404 where something is named in the path; 403 where something
changes; 400 where a body or a query is read, and 413 for a body.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from importlib.metadata import version
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from undercroft.table.http.origin import SAFE_METHODS
from undercroft.table.wire import Problem

_PARAMETER = re.compile(r"\{(\w+)(?::(\w+))?\}")
_CONVERTED = {"number": Annotated[int, Meta(ge=0, lt=10**9)]}
_TEXT = Annotated[str, Meta(min_length=1)]


class Media(Struct, frozen=True):
    """A body that is no JSON, or JSON of any shape."""

    type: str


class Route(Struct, frozen=True):
    """Something that can be asked over HTTP.

    `result` and `body` are types, or Media; no result is an empty response. `params` gives the types of what the path
    names, where they are not just texts (or numbers, for "{at:number}"). `query` is a struct of plain values: those
    with defaults may be left out. `problems` are the statuses besides those that go without saying.
    """

    method: str
    path: str
    summary: str
    result: Any = None
    body: Any = None
    status: int = 200
    params: Mapping[str, Any] = {}
    query: type[Struct] | None = None
    problems: Sequence[int] = ()

    @property
    def parameters(self) -> dict[str, Any]:
        """What the path names, with its types."""
        named = dict(_PARAMETER.findall(self.path))
        return {name: self.params.get(name, _CONVERTED.get(kind, _TEXT)) for name, kind in named.items()}

    @property
    def refusals(self) -> list[int]:
        """Every status that is a Problem."""
        found = {429, *self.problems}
        if self.parameters:
            found.add(404)
        if self.method not in SAFE_METHODS:
            found.add(403)
        if self.body is not None or self.query is not None:
            found.add(400)
        if self.body is not None:
            found.add(413)
        return sorted(found)


def document(routes: Sequence[Route]) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these routes."""
    types = [Problem]
    for route in routes:
        types += _types(route)
    schemas, components = msgspec.json.schema_components(
        types, schema_hook=lambda _: {}, ref_template="#/components/schemas/{name}"
    )
    shapes = iter(schemas)
    refusal = next(shapes)
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        path = _PARAMETER.sub(r"{\1}", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _operation(route, shapes, refusal)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Undercroft", "version": version("undercroft")},
        "paths": paths,
        "components": {"schemas": components},
    }


def _types(route: Route) -> list[Any]:
    """The types of a route, in the order in which `_operation` takes their schemas."""
    shown = [part for part in (route.body, route.result) if part is not None and not isinstance(part, Media)]
    return [*route.parameters.values(), *shown]


def _operation(route: Route, schemas: Iterator[dict[str, Any]], refusal: dict[str, Any]) -> dict[str, Any]:
    parameters = [{"name": name, "in": "path", "required": True, "schema": next(schemas)} for name in route.parameters]
    if route.query is not None:
        _, shapes = msgspec.json.schema_components([route.query])
        shape = shapes[route.query.__name__]
        parameters += [
            {"name": name, "in": "query", "required": name in shape["required"], "schema": schema}
            for name, schema in shape["properties"].items()
        ]
    operation: dict[str, Any] = {"operationId": _name(route), "summary": route.summary}
    if parameters:
        operation["parameters"] = parameters
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(route.body, schemas)}
    done: dict[str, Any] = {"description": HTTPStatus(route.status).phrase}
    if route.result is not None:
        done["content"] = _content(route.result, schemas)
    refused = {"application/json": {"schema": refusal}}
    operation["responses"] = {
        str(route.status): done,
        **{str(status): {"description": HTTPStatus(status).phrase, "content": refused} for status in route.refusals},
    }
    return operation


def _content(shape: Any, schemas: Iterator[dict[str, Any]]) -> dict[str, Any]:
    if isinstance(shape, Media):
        return {shape.type: {}}
    return {"application/json": {"schema": next(schemas)}}


def _name(route: Route) -> str:
    words = re.findall(r"\w+", _PARAMETER.sub(r"\1", route.path.removeprefix("/api")))
    return "_".join([route.method.lower(), *words])
