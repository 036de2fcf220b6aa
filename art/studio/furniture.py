"""What the small hours stand on."""

from . import materials, shapes


def walnut_table():
    """An old walnut table top, waxed rather than lacquered, with a worn front."""
    wood = materials.varnished_wood("table", "#17110b", "#4a3a28", grain=(0.7, 9, 9), roughness=(0.20, 0.42), varnish=0.25)
    y = -0.9
    boards = [0.31, 0.27, 0.36, 0.30, 0.34, 0.30]
    for k, width in enumerate(boards):
        board = shapes.box("board", (-4, 4), (y + 0.0006, y + width - 0.0006), (-0.045, 0), wood, 0.0022)
        board.location.x += 0.37 * k  # so that no two boards show the same grain
        y += width
