"""Jewelry: the ring of ad2 close and sharp from front to back, for a magnifier."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from jewelry import ad2


def loupe():
    """Black velvet; the stone, its prongs and the pavé fill the upper half."""
    ad2()
    reframe(SQUARE, lens=98, location=(0, -3.3, 2.0), target=(0, 0, 0.66))
    bpy.context.scene.camera.data.dof.use_dof = False


if __name__ == "__main__":
    main(globals(), "jewelry")
