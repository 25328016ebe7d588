"""The JSON API does what its OpenAPI document says, whatever is thrown at it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.served import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with some tables to find."""
    with serving(str(tmp_path_factory.mktemp("contract") / "tables.sqlite")) as served:
        served.opened("page-quest", "you", "open", options={"players": 2}, listed=True)
        yield served


@pytest.fixture(scope="module")
def document(served: Served) -> Any:
    """What the server says of itself."""
    return schemathesis.openapi.from_url(f"{served.base}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("document")


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=10,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_api_keeps_its_word(case: Case[Any]) -> None:
    case.call_and_validate(
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
            negative_data_rejection,
        ]
    )


def test_the_document_is_openapi_and_whole(served: Served) -> None:
    found = served.http.get("/api/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    text = json.dumps(found)
    for name in found["components"]["schemas"]:
        assert f"#/components/schemas/{name}" in text
    for path in found["paths"].values():
        for operation in path.values():
            assert operation["summary"]
            assert "422" not in operation["responses"]
