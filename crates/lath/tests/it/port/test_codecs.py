import json
import pickle

import pytest

RECORD = {"name": "lath", "tags": ["a", "b"], "sizes": list(range(50))}


@pytest.fixture
def record():
    return dict(RECORD)


@pytest.fixture()
def encoded(record):
    text = json.dumps(record)
    yield text
    del text


@pytest.mark.parametrize("dumps", [json.dumps, pickle.dumps], ids=["json", "pickle"])
def test_dumps(benchmark, record, dumps):
    benchmark(dumps, record)


def test_loads(benchmark, encoded):
    @benchmark
    def result():
        return json.loads(encoded)

    assert result["name"] == "lath"


def test_to_file(benchmark, tmp_path, record):
    path = tmp_path / "record.json"
    benchmark(lambda: path.write_text(json.dumps(record)))
