/** The edge of a torn sheet of paper: an uneven line, made from a seed, so that it is the same in every build. */

/** Pseudorandom numbers from 0 to 1. Source: Tommy Ettinger’s mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Heights along a line, mostly from 0 to 1, by midpoint displacement: each round adds points and moves them less. */
function unevenLine(random: () => number): number[] {
  let heights = Array.from({ length: 8 }, random);
  for (let reach = 0.4; reach > 0.06; reach *= 0.68) {
    heights = heights.flatMap((height, i) => {
      const next = heights[i + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random() - 0.5) * reach];
    });
  }
  return heights;
}

/**
 * The two outlines of a torn sheet, as SVG paths in a unit square: its face, and its fibers, which reach slightly further
 * down.
 * @param seed any integer; another one makes another edge
 */
export function tornSheet(seed: number): { readonly face: string; readonly fibers: string } {
  const random = randomFrom(seed);
  const face = unevenLine(random).map((height) => 0.925 + 0.055 * height);
  const fray = unevenLine(random);
  return {
    face: outline(face),
    fibers: outline(face.map((y, i) => y + 0.003 + 0.012 * Math.abs((fray[i] ?? 0) - 0.3))),
  };
}

const outline = (edge: readonly number[]): string =>
  `M0 0H1${edge.map((y, i) => `L${(1 - i / (edge.length - 1)).toFixed(4)} ${y.toFixed(4)}`).join('')}Z`;
