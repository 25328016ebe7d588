"""``reliquest schema``: JSON Schemas by which editors complete, explain and check what an author writes."""

import json
from pathlib import Path
from typing import Annotated

import typer

from reliquest.content.schema import file_names, schemas
from reliquest.errors import UsageProblem
from reliquest.games import registry
from reliquest.text import _


def schema(
    game: Annotated[str | None, typer.Argument(help=_("The id of a game; without it, all games."))] = None,
    out: Annotated[
        Path | None, typer.Option(help=_("Write each schema to a file in this folder, sorted by game."))
    ] = None,
) -> None:
    """Write JSON Schemas (draft-07) for editors.

    Without --out one JSON object is printed, with a schema for each kind of file. With --out the name of each
    file written is printed; an author names it in the first line of a YAML file:

    # yaml-language-server: $schema=PATH
    """
    layouts = registry.layouts() if game is None else {game: registry.layout(game)}
    if out is None:
        made = {name: schemas(layout) for name, layout in layouts.items()}
        print(json.dumps(made if game is None else made[game], indent=2, ensure_ascii=False))
        return
    for name, layout in layouts.items():
        files = file_names(layout)
        for kind, content in schemas(layout).items():
            path = out / name / files[kind]
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
            except OSError as error:
                message = _("{path} cannot be written ({reason})").format(path=path, reason=error.strerror)
                raise UsageProblem(message) from None
            print(path)
