"""A real cluster, of two nodes with a worker each, of which one dies in the middle of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hanabi import cli
from hanabi.arena.matches import Match, play, team_named
from hanabi.arena.spreading import hold, on_ray

if TYPE_CHECKING:
    from collections.abc import Generator

pytest.importorskip("ray")
NODE = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own


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

    standing = hold(match, on_ray, tell)

    assert len(cluster.list_all_nodes()) == 1
    assert (told[-1], len(told)) == (4000, 200)
    assert (standing.results == play(match)).all()


def test_without_a_cluster_ray_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "auto")

    assert cli.main(["--lang", "fr", "arena", "--bot", "cautious", "--on", "ray"]) == 2
    assert capsys.readouterr().err.count("grappe Ray") == 1
