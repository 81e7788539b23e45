"""Develops rendered light again, without rendering: another exposure (stops), saturation or contrast, or another film.

blender -b -P develop.py -- <industry_shot> [exposure] [saturation] [contrast]     # those left out are as rendered
"""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy as np
from kit.film import develop
from kit.render import save_pixels
from kit.studio import RAW_RENDERS

name, *given = sys.argv[sys.argv.index("--") + 1 :]
negative = np.load(os.path.join(RAW_RENDERS, name + ".npz"))
film = [*map(float, given), *negative["film"][len(given) :]]
save_pixels(develop(negative["light"], *film), os.path.join(RAW_RENDERS, name + ".png"))
