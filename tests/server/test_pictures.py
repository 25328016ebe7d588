"""Every drawing has an address, which a browser may keep for as long as the drawing is the same."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from reliquest.games.page_quest.cards import Adventure, Character, Item
from reliquest.server import pictures
from reliquest.server.catalogue import Unknown
from tests.server.served import Served, serving

ADDRESSES = (
    "page-quest/mythical-artifacts/scene/{place}",
    "page-quest/mythical-artifacts/traveller/{character}",
    "page-quest/mythical-artifacts/keepsake/{item}",
    "lost-pixel/lost-pixel/sprite/monsters/{monster}",
    "lost-pixel/lost-pixel/tile/{tile}/3/1",
    "artifact/artifact/portrait/{member}",
    "artifact/mummys-tomb/stranger/companion/companion-7",
    "artifact/mummys-tomb/plate/{card}",
    "artifact/mummys-tomb/road",
    "cover/lost-pixel",
    "icon/undo",
    "thing/potion-unseen",
)


def known() -> dict[str, str]:
    """Ids that the shipped packs have."""
    dungeon = pictures.pack_of("lost-pixel", "lost-pixel").files.values()
    people = pictures.pack_of("artifact", "artifact").files.values()
    tomb = pictures.pack_of("artifact", "mummys-tomb").files.values()

    def first(files: object, key: str) -> str:
        found: str = next(getattr(held, key)[0].id for held in files if hasattr(held, key))  # type: ignore[attr-defined]
        return found

    season = pictures.pack_of("page-quest", "mythical-artifacts")
    adventure = next(found.record for found in season.each(Adventure))
    return {
        "place": f"{adventure.id}/{next(iter(adventure.page.locations())).id}",
        "character": next(found.record.id for found in season.each(Character)),
        "item": next(found.record.id for found in season.each(Item)),
        "monster": first(dungeon, "monsters"),
        "tile": first(dungeon, "tiles"),
        "member": first(people, "members"),
        "card": first(tomb, "cards"),
    }


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for this computer alone."""
    with serving(str(tmp_path_factory.mktemp("pictures") / "tables.sqlite")) as served:
        yield served


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_drawing_has_an_address(served: Served, address: str) -> None:
    found = served.http.get(f"/art/{address.format(**known())}.svg")
    assert found.status_code == 200, found.text
    assert found.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(found.content).tag == "{http://www.w3.org/2000/svg}svg"


def test_each_form_of_address_is_tried_here() -> None:
    forms = {address.split("/")[0] for address in ADDRESSES}
    assert forms == {form.split("/")[0] for form in pictures.DRAWINGS}
    assert len(ADDRESSES) == len(pictures.DRAWINGS)


def test_a_picture_that_the_browser_has_is_not_sent_again(served: Served) -> None:
    found = served.http.get("/art/cover/artifact.svg")
    assert found.headers["cache-control"] == "no-cache"
    again = served.http.get("/art/cover/artifact.svg", headers={"if-none-match": found.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    other = served.http.get("/art/cover/lost-pixel.svg", headers={"if-none-match": found.headers["etag"]})
    assert other.status_code == 200


def test_under_the_address_of_its_edition_it_is_kept_for_ever(served: Served) -> None:
    edition = served.http.get("/api/games").json()[0]["edition"]
    found = served.http.get(f"/art/cover/artifact.svg?v={edition}")
    assert "immutable" in found.headers["cache-control"]
    older = served.http.get("/art/cover/artifact.svg?v=0123456789ab")
    assert older.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "address",
    [
        "cover/chess",
        "icon/nothing",
        "thing/nothing",
        "nothing",
        "",
        "page-quest/mythical-artifacts/scene/belize/nowhere",
        "page-quest/lost-pixel/scene/belize/market",
        "page-quest/no-pack/scene/belize/market",
        "page-quest/../scene/belize/market",
        "page-quest/%2Fetc/scene/belize/market",
        "page-quest/~/scene/belize/market",
        "lost-pixel/lost-pixel/sprite/model_dump/x",
        "lost-pixel/lost-pixel/sprite/monsters/x",
        "lost-pixel/lost-pixel/sprite/floors/x",
        "lost-pixel/lost-pixel/tile/{tile}/0/0",
        "lost-pixel/lost-pixel/tile/{tile}/11/0",
        "lost-pixel/lost-pixel/tile/{tile}/1/4",
        "lost-pixel/lost-pixel/tile/{tile}/１/0",
        "artifact/artifact/portrait/nobody",
        "artifact/mummys-tomb/stranger/monster/x",
        "artifact/mummys-tomb/plate/x",
        "cover/artifact/extra",
        "cover/artifact%0A",
    ],
)
def test_what_is_not_drawn_is_not_found(served: Served, address: str) -> None:
    found = served.http.get(f"/art/{address.format(**known())}.svg")
    assert found.status_code == 404
    assert found.json()["error"] in ("There is no such picture.", "There is nothing at this address.")


@pytest.mark.parametrize("ending", ["", ".png", ".svg/", ".SVG"])
def test_pictures_are_svg_alone(served: Served, ending: str) -> None:
    assert served.http.get(f"/art/cover/artifact{ending}").status_code == 404


def test_a_name_from_the_address_is_no_part_of_the_drawing(served: Served) -> None:
    name = '</title><script>alert(1)</script>"'
    found = served.http.get("/art/artifact/mummys-tomb/stranger/companion/x.svg", params={"name": name})
    assert found.status_code == 200
    tree = ET.fromstring(found.content)
    assert not list(tree.iter("{http://www.w3.org/2000/svg}script"))
    title = tree.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert name in (title.text or "")


@pytest.mark.parametrize("name", ["a\nb", "a\x00", "\u202eb"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Unknown):
        pictures.picture("artifact/mummys-tomb/stranger/companion/x", {"name": name})


def test_an_icon_knows_its_ground() -> None:
    assert pictures.picture("icon/undo", {"theme": "dark"}) != pictures.picture("icon/undo", {})
