"""The cave with the cards held in secret."""

from tests.terminal.cave.game import CaveGame


class SecretCave(CaveGame):
    """The same game; its players must not look over each other's shoulder."""

    id = "secret-cave"
    title = "The Secret Cave"
    secrets = True


GAME = SecretCave()
