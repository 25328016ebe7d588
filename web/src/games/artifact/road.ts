// Where the thirty stages lie on the picture of the road, and the line that leads through them.

export const WIDE = 812;
export const TALL = 640;
export const START = 1;
export const END = 30;
/** The first stage of the second part. */
export const SECOND = 16;

export type Point = readonly [number, number];

/** The middles of the stages, in the units of the picture: those of `reliquest.art.ROAD`. */
export const STAGES: readonly Point[] = [
  [92, 192], [172, 205], [254, 200], [336, 210], [418, 202], [498, 205], [574, 196], [640, 178], [694, 142], [738, 206],
  [738, 282], [672, 330], [590, 318], [508, 333], [428, 321], [344, 333], [262, 320], [180, 333], [100, 342], [70, 406],
  [118, 464], [200, 457], [284, 469], [366, 458], [450, 470], [534, 460], [616, 468], [698, 482], [724, 556], [560, 572],
];

/** The middle of a stage, from 1 to 30. */
export function place(stage: number): Point {
  return STAGES[Math.min(Math.max(stage, START), END) - 1]!;
}

/** The stages passed on the way from one to another, both included. */
export function between(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => from + n * step);
}

/** A soft line through the points, as the road itself is drawn. */
export function line(points: readonly Point[]): string {
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const pull = 0.95 / 3;
  let d = '';
  points.forEach((b, n) => {
    if (n === 0) {
      d = `M${at(...b)}`;
      return;
    }
    const a = points[n - 1]!;
    const before = points[n - 2] ?? a;
    const after = points[n + 1] ?? b;
    d +=
      `C${at(a[0] + (b[0] - before[0]) * pull, a[1] + (b[1] - before[1]) * pull)} ` +
      `${at(b[0] - (after[0] - a[0]) * pull, b[1] - (after[1] - a[1]) * pull)} ${at(...b)}`;
  });
  return d;
}

/** How far pawns that share a stage stand from its middle, in units of the picture. */
export function fanned(many: number, n: number): number {
  return (n - (many - 1) / 2) * 20;
}
