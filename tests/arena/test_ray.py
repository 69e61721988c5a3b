"""A real cluster, of two nodes with a worker each, of which one dies in the middle of a match."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hanabi import cli
from hanabi.arena.cluster import hold, on_ray
from hanabi.arena.matches import Match, play, team_named

if TYPE_CHECKING:
    from collections.abc import Generator

pytest.importorskip("ray")
NODE = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # warnings of Ray's own


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Generator[Any]:
    from ray.cluster_utils import Cluster  # noqa: PLC0415 (where Ray is installed)

    started: Any = Cluster(initialize_head=True, head_node_args=NODE)
    monkeypatch.setenv("RAY_ADDRESS", started.address)
    try:
        yield started
    finally:
        started.shutdown()


def test_a_match_goes_on_when_a_worker_dies(cluster: Any) -> None:
    mortal = cluster.add_node(num_cpus=1, object_store_memory=100_000_000)
    match = Match("cocktail", team_named("cautious", 4), games=4000, seed=5)
    told = list[int]()

    def tell(done: int) -> None:
        told.append(done)
        if len(told) == 5:
            cluster.remove_node(mortal, allow_graceful=False)

    result = hold(match, on_ray, tell)

    assert len(cluster.list_all_nodes()) == 1
    assert (told[-1], len(told)) == (4000, 200)
    assert (result.results == play(match)).all()


def test_without_a_cluster_ray_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "auto")

    assert cli.main(["--lang", "fr", "arena", "--bot", "cautious", "--on", "ray"]) == 2
    assert capsys.readouterr().err.count("grappe Ray") == 1


# Ray reads once in a process how to identify itself: who wants a token, and who comes, are processes of their own.
WANTS_A_TOKEN = f"""
import sys
from ray.cluster_utils import Cluster

cluster = Cluster(initialize_head=True, head_node_args={NODE})
print(cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""
TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "a-token-as-long-as-tokens-have-to-be"}


@pytest.fixture
def guarded(tmp_path: Path) -> Generator[dict[str, str]]:
    """The environment of who comes without a token to a cluster that wants one."""
    around = {name: value for name, value in os.environ.items() if not name.startswith("RAY_AUTH")}
    around.setdefault("XDG_CACHE_HOME", str(Path.home() / ".cache"))  # where the bots lie that are compiled
    around["HOME"] = str(tmp_path)  # where no token lies
    command = [sys.executable, "-c", WANTS_A_TOKEN]
    with subprocess.Popen(
        command, env={**around, **TOKEN}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as cluster:
        assert cluster.stdout is not None
        yield {**around, "RAY_ADDRESS": cluster.stdout.readline().strip(), "RAY_gcs_server_port_wait_time_s": "1"}


def test_who_lacks_the_token_of_a_cluster_is_told_so(guarded: dict[str, str]) -> None:
    command = [sys.executable, "-m", "hanabi", "arena", "--bot", "blind", "--games", "2", "--on", "ray", "--json"]
    for mistake in ({}, {"RAY_AUTH_MODE": "token"}, {**TOKEN, "RAY_AUTH_TOKEN": "another-token-of-about-the-length"}):
        done = subprocess.run(command, env={**guarded, **mistake}, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert json.loads(done.stdout)["error"].startswith("The Ray cluster wants a token that this machine does not")

    done = subprocess.run(command, env={**guarded, **TOKEN}, capture_output=True, text=True, check=False)
    assert done.returncode == 0


def test_an_address_where_nobody_answers_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wait_in_vain(address: str, **_: object) -> None:
        raise ConnectionError(f"Failed to connect to Ray cluster at {address}")

    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    monkeypatch.setattr("ray.init", wait_in_vain)

    assert cli.main(["arena", "--bot", "blind", "--on", "ray"]) == 2
    assert "There is no answer from 127.0.0.1:1: Failed to connect" in capsys.readouterr().err
