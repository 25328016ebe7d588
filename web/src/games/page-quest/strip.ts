// Where the panels of the comic strip lie: rows of panels, grouped by section, in slanting frames.

import type { PageQuest } from '../../wire.gen.ts';

export type Point = [number, number];

/** One panel: its box, and the corners of its frame, from the top left clockwise. */
export interface Panel {
  n: number;
  row: number;
  x: number;
  y: number;
  width: number;
  height: number;
  corners: [Point, Point, Point, Point];
  /** The section begins here, and its number stands on the corner. */
  first: boolean;
}

/** Gaps in px: inside a section, between sections, between rows; and how far the frames slant. */
const INSIDE: number = 5;
const BETWEEN: number = 18;
const ROWS = 9;
const SLANT = 8;
/** How far a pen trembles, and after how much of a line, in px. */
const TREMBLE = 0.7;
const STROKE = 13;
/** What a panel needs, so that its name and stickers have room. */
const NARROWEST = 128;

type Place = Pick<PageQuest.Place, 'section' | 'row' | 'actions' | 'enemies'>;

/** How much room a panel takes in its row: more where more lies on it, so that the page breathes. */
export function weight(place: Place): number {
  return 0.92 + 0.06 * place.actions.length + 0.05 * place.enemies.length;
}

/** The rows as they are printed; where that makes panels too narrow, as many to a row as have room. */
export function rowsOf(places: Place[], width = Infinity): number[][] {
  const printed: number[][] = [];
  places.forEach((place, n) => (printed[place.row] ??= []).push(n));
  const rows = printed.filter((row) => row !== undefined);
  const most = Math.max(2, Math.floor(width / NARROWEST));
  if (rows.every((row) => row.length <= most)) return rows;
  const many = Math.ceil(places.length / most);
  return Array.from({ length: many }, (_, r) => {
    const from = Math.round((r * places.length) / many);
    const to = Math.round(((r + 1) * places.length) / many);
    return Array.from({ length: to - from }, (_each, i) => from + i);
  });
}

/** The panels of a strip of this size. */
export function layOut(places: Place[], width: number, height: number): Panel[] {
  const rows = rowsOf(places, width);
  const tall = (height - ROWS * (rows.length - 1)) / rows.length;
  return rows.flatMap((row, r) => {
    const gaps = row.map((n, i) => (i === 0 ? 0 : starts(places, n) ? BETWEEN : INSIDE));
    const free = width - gaps.reduce((sum, gap) => sum + gap, 0);
    const whole = row.reduce((sum, n) => sum + weight(places[n]!), 0);
    const slant = (i: number): number => (i === 0 || i === row.length ? 0 : (r + i) % 2 === 0 ? -SLANT : SLANT);
    const y = r * (tall + ROWS);
    let x = 0;
    return row.map((n, i): Panel => {
      x += gaps[i]!;
      const wide = (weight(places[n]!) / whole) * free;
      const left = slant(i) / 2;
      const right = slant(i + 1) / 2;
      const panel: Panel = {
        n,
        row: r,
        x,
        y,
        width: wide,
        height: tall,
        corners: [
          [x + left, y],
          [x + wide + right, y],
          [x + wide - right, y + tall],
          [x - left, y + tall],
        ],
        first: starts(places, n),
      };
      x += wide;
      return panel;
    });
  });
}

/** Whether a section begins at this place. */
export function starts(places: Pick<Place, 'section'>[], n: number): boolean {
  return n === 0 || places[n]!.section !== places[n - 1]!.section;
}

/** Corners as an SVG path, moved by so much. */
export function outline(corners: Point[], dx = 0, dy = 0): string {
  return `M${corners.map(([x, y]) => `${round(x - dx)},${round(y - dy)}`).join('L')}Z`;
}

/** The same outline as a pen draws it by hand: the straight edges tremble a little, always in the same way. */
export function drawn(corners: Point[], seed: number, dx = 0, dy = 0): string {
  let state = seed * 7919 + 13;
  const tremble = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return (state / 2147483648 - 0.5) * 2 * TREMBLE;
  };
  const points = corners.flatMap((from, i): Point[] => {
    const to = corners[(i + 1) % corners.length]!;
    const parts = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STROKE));
    return Array.from({ length: parts }, (_, k): Point => {
      const at = k / parts;
      return [from[0] + (to[0] - from[0]) * at + tremble(), from[1] + (to[1] - from[1]) * at + tremble()];
    });
  });
  return outline(points, dx, dy);
}

/** Where a figure's feet stand in a panel; the second of two stands beside the first. */
export function feet(panel: Panel, second = false): Point {
  return [panel.x + panel.width * (second ? 0.58 : 0.36), panel.y + panel.height * 0.62];
}

/** The way walked so far as an SVG path, row by row from the left edge to where the figure stands, and its stations. */
export function route(panels: Panel[], at: number, second = false): { path: string; stations: Point[] } {
  const stations: Point[] = [];
  const rows: Point[][] = [];
  for (const panel of panels.slice(0, at + 1)) {
    const line = (rows[panel.row] ??= [[panel.x - 10, panel.y + panel.height * 0.6]]);
    const spot = feet(panel, second);
    const wave = panel.n === at ? 0 : panel.height * 0.06 * Math.sin(panel.n * 2.3);
    line.push([spot[0], spot[1] + wave]);
    if (panel.n < at) stations.push([spot[0], spot[1] + wave]);
  }
  const last = panels[at];
  for (const line of rows) {
    if (line && last && line !== rows[last.row]) {
      const panel = panels.filter((each) => rows[each.row] === line).at(-1)!;
      line.push([panel.x + panel.width + 10, panel.y + panel.height * 0.6]);
    }
  }
  return { path: rows.filter(Boolean).map(smooth).join(''), stations };
}

/** A smooth line through points. */
function smooth(points: Point[]): string {
  const [start, ...rest] = points;
  if (!start) return '';
  let path = `M${round(start[0])} ${round(start[1])}`;
  let before = start;
  for (const point of rest) {
    const middle = (before[0] + point[0]) / 2;
    path += `C${round(middle)} ${round(before[1])} ${round(middle)} ${round(point[1])} ${round(point[0])} ${round(point[1])}`;
    before = point;
  }
  return path;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
