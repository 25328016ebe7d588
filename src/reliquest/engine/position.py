"""A position as plain data and back: the to-do stack, the open question, and the digest that tells two
apart.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from reliquest.engine.flow import Question, State, Step

Steps = Mapping[str, type[Step]]
"""The steps of a game by class name."""


def steps_by_name(*modules: Any) -> dict[str, type[Step]]:
    """All the steps that these modules define. Raises ValueError where two of them have one name."""
    found: dict[str, type[Step]] = {}
    for module in modules:
        for name, thing in vars(module).items():
            if isinstance(thing, type) and issubclass(thing, Step) and thing.__module__ == module.__name__:
                if name in found:
                    raise ValueError(
                        f"{module.__name__} and {found[name].__module__} both have a step {name}"
                    )
                found[name] = thing
    return found


def flow_to_data(s: State) -> dict[str, Any]:
    """The flow of a state: ``todo`` as ``[name, numbers]`` each, ``question`` or None, ``reveals``."""
    q = s.question
    return {
        "todo": [[type(step).__name__, step.args()] for step in s.todo],
        "question": None if q is None else [q.who, q.kind, q.options, q.weights, q.seen_by, q.window],
        "reveals": s.reveals,
    }


def flow_from_data(s: State, data: Mapping[str, Any], steps: Steps) -> None:
    """Give a state the flow that `flow_to_data` wrote. Raises KeyError for a step that does not exist."""
    s.todo = [steps[name](*numbers) for name, numbers in data["todo"]]
    q = data["question"]
    s.question = None if q is None else Question(q[0], q[1], list(q[2]), q[3], q[4], q[5])
    s.reveals = data["reveals"]


def digest(data: Mapping[str, Any]) -> str:
    """16 hexadecimal digits that two positions share only if they are equal."""
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()[:16]
