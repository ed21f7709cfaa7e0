"""The OpenAPI document says what the declared routes read and answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from msgspec import Struct
from schemathesis.core.failures import Failure
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response

from undercroft.table import wire
from undercroft.table.http.openapi import Media, Route, document


class Eyes(Struct):
    turn: int
    eyes: wire.Seat | None = None


ROUTES = [
    Route("GET", "/api/games", "Every game on the shelf", tuple[wire.GameInfo, ...]),
    Route("GET", "/api/games/{id}/picture.svg", "A game's picture", Media("image/svg+xml")),
    Route("POST", "/api/tables", "Set up a table", wire.TableInfo, body=wire.NewTable, status=201),
    Route("GET", "/api/tables/{id}", "A table", wire.TableInfo, params={"id": wire.Id}),
    Route("GET", "/api/tables/{id}/moments/{at:number}", "Look back", wire.ReplayMoment, query=Eyes),
    Route("PUT", "/api/tables/{id}/seats/{n}", "Hand over", body=wire.HandOver, params={"n": wire.Seat}, status=204),
    Route("POST", "/api/records", "Upload", wire.TableInfo, body=Media("application/json"), problems=(409,)),
]


@pytest.fixture(scope="module")
def api() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(document(ROUTES)))
    return made


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for value in part.values():
            yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_every_route_is_there(api: dict[str, Any]) -> None:
    found = {(method.upper(), path) for path, methods in api["paths"].items() for method in methods}
    assert found == {(route.method, route.path.replace("{at:number}", "{at}")) for route in ROUTES}
    names = [operation["operationId"] for methods in api["paths"].values() for operation in methods.values()]
    assert names[:3] == ["get_games", "get_games_id_picture_svg", "post_tables"]
    assert len(set(names)) == len(names)


def test_every_type_that_is_spoken_of_is_there(api: dict[str, Any]) -> None:
    defined = {f"#/components/schemas/{name}" for name in api["components"]["schemas"]}
    assert set(references(api)) <= defined
    assert {"TableInfo", "NewTable", "SeatWish", "Problem"} <= set(api["components"]["schemas"])


def test_a_body_and_a_result_have_their_types(api: dict[str, Any]) -> None:
    new = api["paths"]["/api/tables"]["post"]
    assert new["requestBody"] == {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewTable"}}},
    }
    assert new["responses"]["201"] == {
        "description": "Created",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TableInfo"}}},
    }
    games = api["paths"]["/api/games"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert games == {"type": "array", "items": {"$ref": "#/components/schemas/GameInfo"}}


def test_what_is_no_json_of_ours_has_only_its_media_type(api: dict[str, Any]) -> None:
    picture = api["paths"]["/api/games/{id}/picture.svg"]["get"]
    assert picture["responses"]["200"]["content"] == {"image/svg+xml": {}}
    assert api["paths"]["/api/records"]["post"]["requestBody"]["content"] == {"application/json": {}}
    assert "content" not in api["paths"]["/api/tables/{id}/seats/{n}"]["put"]["responses"]["204"]


def test_what_a_path_names_and_a_query_asks_is_typed(api: dict[str, Any]) -> None:
    moment, table = api["paths"]["/api/tables/{id}/moments/{at}"]["get"], api["paths"]["/api/tables/{id}"]["get"]
    parameters = {(one["in"], one["name"]): (one["required"], one["schema"]) for one in moment["parameters"]}
    assert parameters == {
        ("path", "id"): (True, {"type": "string", "minLength": 1}),
        ("path", "at"): (True, {"type": "integer", "minimum": 0, "exclusiveMaximum": 10**9}),
        ("query", "turn"): (True, {"type": "integer"}),
        ("query", "eyes"): (
            False,
            {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, {"type": "null"}], "default": None},
        ),
    }
    assert table["parameters"][0]["schema"]["pattern"] == "^[A-Za-z0-9_-]+$"


@pytest.mark.parametrize(
    ("path", "method", "statuses"),
    [
        ("/api/games", "get", "200 429"),
        ("/api/tables/{id}", "get", "200 404 429"),
        ("/api/tables/{id}/moments/{at}", "get", "200 400 404 429"),
        ("/api/tables", "post", "201 400 403 413 429"),
        ("/api/records", "post", "200 400 403 409 413 429"),
    ],
)
def test_every_refusal_is_a_problem(api: dict[str, Any], path: str, method: str, statuses: str) -> None:
    responses = api["paths"][path][method]["responses"]
    assert " ".join(responses) == statuses
    for status, response in responses.items():
        if status >= "400":
            assert response["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}


def test_others_can_read_it_and_hold_a_server_to_it(api: dict[str, Any]) -> None:
    routes = [
        Route("GET", "/api/me", "Who one is", wire.Me),
        Route("PUT", "/api/me", "Take another name", wire.Me, body=wire.Rename),
    ]
    schema = schemathesis.openapi.from_dict(document(routes))
    operation = schema["/api/me"]["GET"]
    operation.validate_response(answer({"name": "Ana"}))
    with pytest.raises(Failure, match="7 is not of type"):
        operation.validate_response(answer({"name": 7}))
    whole = schemathesis.openapi.from_dict(api)
    whole.validate()
    labels = [found.ok().label for found in whole.get_all_operations() if isinstance(found, Ok)]
    assert len(labels) == len(ROUTES)
    assert "PUT /api/tables/{id}/seats/{n}" in labels


def answer(body: Any) -> Response:
    return Response(
        status_code=200,
        headers={"content-type": ["application/json"]},
        content=json.dumps(body).encode(),
        request=requests.Request("GET", "http://table.test/api/me").prepare(),
        elapsed=0.0,
        verify=False,
    )
