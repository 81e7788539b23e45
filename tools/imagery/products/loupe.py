"""Jewelry: the ring of ad2 close and sharp from front to back, for a magnifier."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from jewelry import ad2


def loupe():
    """Black velvet; the stone, its prongs and the pavé fill the upper half."""
    ad2()
    reframe(SQUARE, lens=134, location=(0, -2.45, 3.1), target=(0.04, 0, 0.83))
    bpy.context.scene.camera.data.dof.use_dof = False
    look_closer((0.02, -0.1, 0.98), 0.62, 0.46, 12)


if __name__ == "__main__":
    main(globals(), "jewelry")
