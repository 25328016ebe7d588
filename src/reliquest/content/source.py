"""One YAML file of a pack, read as plain data, and the line and column of every part of it.

Packs are read as the YAML 1.2 core schema has it, without what surprises authors: ``no`` and ``on`` are
words, ``012``, ``1:30``, ``1e3`` and ``2024-01-31`` are text, a key may stand once, and anchors, aliases,
merge keys and tags are refused. A file is decoded and composed once; places are looked up only when somebody
asks for one.
"""

import json
import re
import stat
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from reliquest.content.faults import ContentProblem, Fault
from reliquest.text import _

Trail = tuple[str | int, ...]
"""The way to a part of a file: keys of mappings and positions in lists (from 0); () is the whole file."""

MAX_FILE: Final = 1024 * 1024
"""Bytes a file of a pack may have."""

MAX_DEPTH: Final = 40
"""Lists and mappings that may lie within each other."""

MAX_NUMBER: Final = 2**53
"""Greater whole numbers are not the same in every reader of JSON, and no game needs them."""

_Loader: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""libyaml where PyYAML was built with it (five times as fast); both leave plain scalars as they stand."""

_INT: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_FLOAT: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}
_MAYBE_MARKS: Final = re.compile(r"(?<!\w)[&*!]")
"""An anchor, alias or tag can only begin where no word stands before; only then is the file looked at more
closely."""


class Source:
    """One file: ``name`` as people know it, ``data`` made of dict, list, str, int, float, bool and None."""

    def __init__(self, name: str, text: str, data: Any) -> None:
        self.name = name
        self.text = text
        self.data = data
        self._root: Any = None

    def place(self, trail: Trail, key: bool = False) -> tuple[int, int]:
        """Line and column (from 1) of a part of the file, or of its key; of the nearest part around it that
        exists."""
        if self._root is None:
            self._root = _compose(self.name, self.text)
        node = self._root
        if node is None:
            return 1, 1
        mark = node.start_mark
        for depth, part in enumerate(trail, 1):
            if isinstance(node, yaml.MappingNode):
                found = next(((k, v) for k, v in node.value if k.value == str(part)), None)
                if found is None:
                    break
                node = found[1]
                mark = found[0].start_mark if key and depth == len(trail) else node.start_mark
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                mark = node.start_mark
            else:
                break
        return _line_column(mark)

    def fault(
        self, trail: Trail, message: str, hint: str | None = None, *, key: bool = False, warning: bool = False
    ) -> Fault:
        """A fault of the part of this file that the trail leads to."""
        line, column = self.place(trail, key)
        return Fault(self.name, line, column, message, hint, warning)

    def json(self) -> bytes:
        """The data as JSON, keys in the author's order: two files that differ in comments and layout only
        are equal."""
        return json.dumps(self.data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def read(path: Path, name: str | None = None) -> Source:
    """The file at a path, called ``name`` in faults (the path itself if None).

    Raises ContentProblem with every fault of the file: unreadable, too large, not text, not YAML, or YAML
    that packs do not allow.
    """
    name = str(path) if name is None else name
    return parse(name, read_bytes(path, name))


def read_bytes(path: Path, name: str, most: int = MAX_FILE) -> bytes:
    """What a regular file of at most ``most`` bytes holds; raises ContentProblem with one sentence
    otherwise."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe or a device would never end
            raise _whole(name, _("this is not a file"))
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except FileNotFoundError:
        raise _whole(name, _("there is no such file")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _whole(name, _("this file cannot be read ({reason})").format(reason=reason)) from None
    if len(raw) > most:
        raise _whole(
            name,
            _("this file is larger than {n} KiB, the most a pack may hold here").format(n=most // 1024),
            _("split it into several files"),
        )
    return raw


def parse(name: str, raw: bytes) -> Source:
    """The content of a file as plain data; raises ContentProblem with every fault, each at its line and
    column."""
    text = _decode(name, raw)
    _refuse_marks(name, text)
    root = _compose(name, text)
    reader = _Reader(name)
    data = None if root is None else reader.value(root, 0)
    source = Source(name, text, data)
    if not reader.faults:
        try:
            source.json()
        except UnicodeEncodeError:  # "\ud800": only the reader without libyaml lets it pass
            reader.faults.append(Fault(name, 1, 1, _("an escape in double quotes names half a character")))
    if reader.faults:
        raise ContentProblem(reader.faults)
    return source


def _whole(name: str, message: str, hint: str | None = None) -> ContentProblem:
    return ContentProblem([Fault(name, 1, 1, message, hint)])


def _decode(name: str, raw: bytes) -> str:
    if b"\0" in raw:
        raise _whole(name, _("this is not a text file"), _("packs are YAML in UTF-8"))
    raw = raw.removeprefix(BOM_UTF8)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode()
        line, column = _line_and_column(before, len(before))
        message = _("this byte is not UTF-8 text")
        raise ContentProblem([Fault(name, line, column, message, _("save the file as UTF-8"))]) from None


def _line_and_column(text: str, index: int) -> tuple[int, int]:
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _line_column(mark: Any) -> tuple[int, int]:
    return (1, 1) if mark is None else (mark.line + 1, mark.column + 1)


def _refuse_marks(name: str, text: str) -> None:
    """Raises for anchors, aliases and tags before anything is composed: an alias bomb never goes off."""
    if not _MAYBE_MARKS.search(text):
        return
    faults = []
    try:
        for event in yaml.parse(text, Loader=_Loader):
            message = hint = None
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
                message = _("anchors (&) and aliases (*) are not read in packs")
                hint = _("write the value out, or put the text in quotes")
            elif getattr(event, "tag", None) is not None:
                message = _("tags (!) are not read in packs")
                hint = _("remove it, or put the text in quotes")
            if message is not None:
                faults.append(Fault(name, *_line_column(event.start_mark), message, hint))
            if len(faults) == 100:
                break
    except (yaml.YAMLError, RecursionError):
        pass  # composing says what is wrong, with all its care
    if faults:
        raise ContentProblem(faults)


def _compose(name: str, text: str) -> Any:
    """The root node, None for a file without content."""
    loader = None
    try:
        loader = _Loader(text)
        return loader.get_single_node()
    except yaml.reader.ReaderError as error:
        line, column = _line_and_column(text, error.position)
        message = _("a control character stands here that no text may hold")
        raise ContentProblem([Fault(name, line, column, message, _("remove it"))]) from None
    except yaml.MarkedYAMLError as error:
        raise ContentProblem([_syntax_fault(name, text, error)]) from None
    except (yaml.YAMLError, RecursionError):
        raise _whole(name, _too_deep()) from None
    finally:
        if loader is not None:
            loader.dispose()


def _too_deep() -> str:
    return _("lists and mappings lie more than {n} deep within each other").format(n=MAX_DEPTH)


class _Stumble(NamedTuple):
    """Parts of what libyaml says when it stumbles (problem and context), and what an author should read."""

    problem: str
    context: str
    message: str
    hint: str | None = None
    opening: bool = False
    """The cause stands where the part opened, not where the reader gave up."""


_STUMBLES: Final = (
    _Stumble("nesting depth", "", _too_deep()),
    _Stumble(
        "mapping values are not allowed",
        "",
        _("a ':' stands where no key can be"),
        _("put the text in quotes if the colon belongs to it, else check the indentation"),
    ),
    _Stumble(
        "end of stream",
        "quoted scalar",
        _("the quotation mark that opens here is never closed"),
        opening=True,
    ),
    _Stumble(
        "",
        "flow sequence",
        _("the '[' that opens here is not closed, or a ',' is missing after it"),
        opening=True,
    ),
    _Stumble(
        "",
        "flow mapping",
        _("the '{' that opens here is not closed, or a ',' is missing after it"),
        opening=True,
    ),
    _Stumble(
        "document",
        "",
        _("a second document begins here"),
        _("a file holds one; remove the line '---' or '...'"),
    ),
    _Stumble("expected ':'", "", _("a key without a ':' after it stands here"), opening=True),
    _Stumble(
        "escape",
        "",
        _("'\\' begins an escape in double quotes, and this one is unknown"),
        _("use single quotes for text with a '\\'"),
    ),
    _Stumble("node content", "", _("a value is missing here, or a bracket before is never closed")),
    _Stumble(
        "",
        "block",
        _("this line does not fit the lines above it"),
        _("check the indentation and the '-' signs"),
    ),
)


def _syntax_fault(name: str, text: str, error: yaml.MarkedYAMLError) -> Fault:
    """What the YAML reader stumbled over, in an author's words and where its cause stands."""
    problem, context = error.problem or "", error.context or ""
    here, opened = error.problem_mark or error.context_mark, error.context_mark or error.problem_mark
    line, column = _line_column(here)
    lines = text.splitlines()
    sign = lines[line - 1][column - 1 : column] if line <= len(lines) else ""
    if sign == "\t" or "tab" in problem:
        return Fault(name, line, column, _("a tab stands here"), _("indent with spaces"))
    if "cannot start any token" in problem:
        message = _("text may not begin with '{sign}'").format(sign=sign)
        return Fault(name, line, column, message, _("put the text in quotes"))
    for known in _STUMBLES:
        if known.problem in problem and known.context in context:
            mark = opened if known.opening else here
            return Fault(name, *_line_column(mark), known.message, known.hint)
    message = _("this is not YAML ({problem})").format(problem=problem or str(error).splitlines()[0])
    return Fault(name, line, column, message)


class _Reader:
    """Makes plain data of nodes and collects what packs do not allow."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[Fault] = []

    def refuse(self, node: yaml.Node, message: str, hint: str | None = None) -> None:
        self.faults.append(Fault(self.name, *_line_column(node.start_mark), message, hint))

    def value(self, node: yaml.Node, depth: int) -> Any:
        if isinstance(node, yaml.ScalarNode):
            return node.value if node.style else self.plain(node)
        if depth == MAX_DEPTH:
            self.refuse(node, _too_deep())
            return None
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, depth + 1) for child in node.value]
        return self.mapping(node, depth + 1)

    def mapping(self, node: yaml.Node, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode) or not key_node.value:
                self.refuse(key_node, _("a key must be one word or one line of text"))
                continue
            key = key_node.value
            if key in data:
                message = _("the key '{key}' stands here a second time").format(key=key[:60])
                self.refuse(key_node, message, _("a key may stand once; remove one of them"))
                continue
            if key == "<<":
                message = _("merge keys (<<) are not read in packs")
                self.refuse(key_node, message, _("write the keys out"))
                continue
            data[key] = self.value(value_node, depth)
        return data

    def plain(self, node: yaml.ScalarNode) -> str | int | float | bool | None:
        """A scalar without quotes: a word, a number, true, false, or nothing."""
        text: str = node.value
        if text in _WORDS:
            return _WORDS[text]
        if text[0] in "+-0123456789":
            if _INT.match(text):
                if len(text) <= 17 and abs(int(text)) <= MAX_NUMBER:
                    return int(text)
                self.refuse(node, _("this number is too large"))
            elif _FLOAT.match(text):
                if len(text) <= 25:
                    return float(text)
                self.refuse(node, _("this number has too many digits"))
        return text
