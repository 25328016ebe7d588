"""What goes wrong in a way a person can mend: one sentence each, never a traceback."""

from typing import Final

ANSWER_IS_NO: Final = 1
USAGE: Final = 2


class Problem(Exception):
    """One sentence that says what is wrong, where, and what would be right; surfaces show it as it is.

    ``code`` is the exit code of a command that ends with it: 1 the answer is no, 2 the call was off.
    """

    code: int = ANSWER_IS_NO


class UsageProblem(Problem):
    """The command, an option or a setting was off."""

    code = USAGE
