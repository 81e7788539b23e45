"""Jewelry: the ring of ad2 close and sharp from front to back, for a magnifier."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from jewelry import ad2, STONE


def loupe():
    """Black velvet; the whole ring, so that the page can fade what is round it."""
    ad2()
    reframe(SQUARE, lens=88)
    bpy.context.scene.camera.data.dof.use_dof = False
    look_closer(STONE, 0.85, 0.5, 6, fire=True)


if __name__ == "__main__":
    main(globals(), "jewelry")
