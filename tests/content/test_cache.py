"""The cache of packs: faster, never stale, never in the way."""

import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reliquest.content import cache, layout, loader, source
from reliquest.content.faults import ContentProblem
from reliquest.content.layout import Checker, Layout, Pack
from reliquest.content.loader import load_pack
from tests.content import toy
from tests.content.toy import GOOD, LAYOUT, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A good pack that was loaded once."""
    load_pack(write(tmp_path / "p"), LAYOUT)
    return tmp_path / "p"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read as YAML from now on, the header aside."""
    names: list[str] = []
    real = source.parse

    def parse(name: str, raw: bytes) -> object:
        if not name.endswith("pack.yaml"):
            names.append(Path(name).name)
        return real(name, raw)

    monkeypatch.setattr(loader, "parse", parse)
    return names


def kept_file(home: Path) -> Path:
    """The only file in the cache."""
    (path,) = (home / "cache" / "packs").iterdir()
    return path


def test_a_pack_loaded_before_is_not_read_as_yaml_again(folder: Path, parsed: list[str]) -> None:
    load_pack(folder, LAYOUT)
    assert parsed == []


def test_it_is_the_same_pack(folder: Path, home: Path) -> None:
    again = load_pack(folder, LAYOUT)
    kept_file(home).unlink()
    anew = load_pack(folder, LAYOUT)
    assert again == anew
    assert list(again.files) == list(anew.files)


def test_a_changed_file_is_read_even_if_its_time_and_size_are_the_same(
    folder: Path, parsed: list[str]
) -> None:
    path = folder / "season.yaml"
    before = path.stat()
    path.write_text("start: elf\n".replace("elf", "inx"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(ContentProblem, match="'inx'"):
        load_pack(folder, LAYOUT)
    assert "season.yaml" in parsed


@pytest.mark.parametrize("change", [{"season.yaml": "start: well"}, {"extra.yaml": "{id: a, text: b}"}])
def test_changed_files_take_the_place_of_the_old_ones(
    change: dict[str, str], folder: Path, parsed: list[str], home: Path
) -> None:
    write(folder, change)
    load_pack(folder, LAYOUT)
    assert parsed
    parsed.clear()
    load_pack(folder, LAYOUT)
    assert parsed == []
    assert kept_file(home).is_file()


def test_a_removed_file_counts(folder: Path) -> None:
    (folder / "heroes" / "bert.yaml").unlink()
    with pytest.raises(ContentProblem, match="no hero 'bert'"):
        load_pack(folder, LAYOUT)


def test_a_changed_program_reads_anew(
    folder: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "__version__", "9.9.9")
    load_pack(folder, LAYOUT)
    assert parsed


@pytest.mark.parametrize("module", [cache, toy], ids=["content", "game"])
def test_changed_code_reads_anew(
    module: object, folder: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the program is being written its version stays and its code does not."""
    real = Path.stat
    written = Path(str(vars(module)["__file__"]))

    def stat(self: Path, **options: bool) -> object:
        found = real(self, **options)
        return os.stat_result([*found[:8], 0, 0]) if self == written else found

    monkeypatch.setattr(Path, "stat", stat)
    load_pack(folder, LAYOUT)
    assert parsed


def test_a_pack_with_faults_is_not_kept(tmp_path: Path, home: Path) -> None:
    for changes in ({"season.yaml": "start: nowhere"}, {"season.yaml": "stort: inn"}, {"season.yaml": "["}):
        with pytest.raises(ContentProblem):
            load_pack(write(tmp_path / "p", changes), LAYOUT)
    assert not home.exists()


def test_what_was_found_right_is_not_cross_checked_again(tmp_path: Path) -> None:
    calls: list[str] = []

    def cross_check(pack: Pack, check: Checker) -> None:
        calls.append(pack.id)
        check.at("season.yaml").warning("hm")

    watched = Layout("toy-quest", LAYOUT.files, cross_check, (2, 2), LAYOUT.optional)
    folder = write(tmp_path / "p")
    load_pack(folder, watched)
    load_pack(folder, watched)
    assert calls == ["little-pack"]
    loader.examine_pack(folder, watched)
    assert calls == ["little-pack"] * 2


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"junk",
        b"\xc1",
        b"\x81" * 4000,
        b"\x91" * 100_000,
        msgspec.msgpack.encode({"key": b"", "files": {}, "digest": b""}),
        msgspec.msgpack.encode({"key": b"", "files": {"season.yaml": b"\xff"}, "digest": 3}),
        msgspec.msgpack.encode([1, 2, 3]),
        b"x" * 100,
    ],
    ids=range(9),
)
def test_a_broken_cache_does_no_harm(junk: bytes, folder: Path, home: Path, parsed: list[str]) -> None:
    kept_file(home).write_bytes(junk)
    assert load_pack(folder, LAYOUT).id == "little-pack"
    assert parsed
    parsed.clear()
    load_pack(folder, LAYOUT)
    assert parsed == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_cache_with_changed_bytes_tells_the_same_pack(
    data: st.DataObject, folder: Path, home: Path
) -> None:
    right = load_pack(folder, LAYOUT)
    path = kept_file(home)
    raw = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    path.write_bytes(raw[: data.draw(st.integers(at, len(raw)))])
    assert load_pack(folder, LAYOUT) == right


@pytest.mark.parametrize("season", [b"{}", b'{"start": 3}', b"[", b"\xff", b'{"start": "nowhere"}'])
def test_a_forged_cache_is_no_way_around_the_records(season: bytes, folder: Path, home: Path) -> None:
    """With key and digest in order the data are still read strictly; only what would be a sound record gets through."""
    path = kept_file(home)
    kept = msgspec.msgpack.decode(path.read_bytes(), type=cache.Kept)
    kept.files["season.yaml"] = season
    kept.digest = cache._digest(kept.files)
    path.write_bytes(msgspec.msgpack.encode(kept))
    assert load_pack(folder, LAYOUT).one(toy.Season).first in ("inn", "nowhere")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_in_the_cache_is_not_waited_for(folder: Path, home: Path) -> None:
    path = kept_file(home)
    path.unlink()
    os.mkfifo(path)
    assert load_pack(folder, LAYOUT).id == "little-pack"


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, home: Path) -> None:
    home.write_text("a file where the folder should be")
    folder = write(tmp_path / "p")
    assert load_pack(folder, LAYOUT) == load_pack(folder, LAYOUT)


def test_nothing_half_written_is_left_behind(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert load_pack(write(tmp_path / "p"), LAYOUT).id == "little-pack"
    assert list((home / "cache" / "packs").iterdir()) == []


def test_packs_in_different_folders_do_not_share(tmp_path: Path, home: Path) -> None:
    load_pack(write(tmp_path / "p"), LAYOUT)
    load_pack(write(tmp_path / "q", {"season.yaml": "start: well"}), LAYOUT)
    assert len(list((home / "cache" / "packs").iterdir())) == 2
    assert load_pack(tmp_path / "p", LAYOUT).one(toy.Season).first == "inn"
    assert GOOD["season.yaml"] == "start: inn\n"
    assert layout.SHORT_DIGEST == 12
