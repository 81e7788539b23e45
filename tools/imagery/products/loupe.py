"""Jewelry: the ring of ad2 close and sharp from front to back, for a magnifier."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from jewelry import ad2


def loupe():
    """Black velvet; the whole ring, so that the page can fade what is round it."""
    ad2()
    reframe(SQUARE, lens=96, location=(0, -2.45, 3.1), target=(0, 0, 0.56))
    bpy.context.scene.camera.data.dof.use_dof = False
    look_closer((0.04, -0.1, 0.93), 0.78, 0.6, 12)


if __name__ == "__main__":
    main(globals(), "jewelry")
