"""Where the thirty spaces lie on the board of Artifact: for whoever moves pawns on it without drawing it."""

from typing import Final

from reliquest.art.pen import Point

SPACES: Final[tuple[Point, ...]] = (
    (92, 192), (172, 205), (254, 200), (336, 210), (418, 202), (498, 205), (574, 196), (640, 178), (694, 142),
    (738, 206), (738, 282), (672, 330), (590, 318), (508, 333), (428, 321), (344, 333), (262, 320), (180, 333),
    (100, 342), (70, 406), (118, 464), (200, 457), (284, 469), (366, 458), (450, 470), (534, 460), (616, 468),
    (698, 482), (724, 556), (560, 572),
)  # fmt: skip
"""The middles of the thirty spaces, in units of the board, in the order of the road."""
