import { describe, expect, it } from 'vitest';
import { drawn, feet, layOut, route, rowsOf, starts } from './strip.ts';

const place = (section: number, row: number, enemies: string[] = []) => ({ section, row, actions: [], enemies });
const PAGE = [place(1, 0), place(1, 0), place(2, 0, ['+1']), place(3, 1), place(3, 1)];

describe('the strip', () => {
  const panels = layOut(PAGE, 600, 209);

  it('fills its rows from edge to edge, with a wider gap between sections than inside one', () => {
    expect(rowsOf(PAGE)).toEqual([[0, 1, 2], [3, 4]]);
    const [first, second, third] = panels;
    expect(first!.x).toBe(0);
    expect(third!.x + third!.width).toBeCloseTo(600);
    expect(second!.x - (first!.x + first!.width)).toBeCloseTo(5);
    expect(third!.x - (second!.x + second!.width)).toBeCloseTo(18);
    expect(panels.map((panel) => panel.height)).toEqual([100, 100, 100, 100, 100]);
    expect(panels[3]!.y).toBe(109);
  });

  it('puts fewer panels into a row where they would get too narrow, and keeps their order', () => {
    expect(rowsOf(PAGE, 300)).toEqual([[0, 1], [2], [3, 4]]);
    expect(layOut(PAGE, 300, 300).map((panel) => panel.row)).toEqual([0, 0, 1, 2, 2]);
    expect(rowsOf(PAGE, 100)).toHaveLength(3);
  });

  it('gives more room where more is printed', () => {
    expect(panels[2]!.width).toBeGreaterThan(panels[1]!.width);
  });

  it('numbers the sections where they begin', () => {
    expect(panels.map((panel) => panel.first)).toEqual([true, false, true, true, false]);
    expect(starts(PAGE, 0)).toBe(true);
  });

  it('slants the frames between panels, and no frame at the edge of the page', () => {
    for (const [left, right] of [[0, 1], [1, 2]] as const) {
      const a = panels[left]!.corners;
      const b = panels[right]!.corners;
      expect(a[1][0] - a[2][0]).toBe(b[0][0] - b[3][0]);
      expect(a[1][0]).not.toBe(a[2][0]);
    }
    expect(panels[0]!.corners[0][0]).toBe(panels[0]!.corners[3][0]);
    expect(panels[2]!.corners[1][0]).toBe(panels[2]!.corners[2][0]);
  });

  it('draws a frame by hand, the same each time and never far from its line', () => {
    const { corners } = panels[0]!;
    const path = drawn(corners, 3);
    expect(path).toBe(drawn(corners, 3));
    expect(path).not.toBe(drawn(corners, 4));
    const points = path.slice(1, -1).split('L').map((point) => point.split(',').map(Number) as [number, number]);
    expect(points.length).toBeGreaterThan(20);
    for (const [, y] of points.slice(0, 5)) expect(Math.abs(y - corners[0][1])).toBeLessThan(1);
  });

  it('draws the way walked in one line a row, with a station in each panel left behind', () => {
    const walked = route(panels, 3);
    expect(walked.path.match(/M/g)).toHaveLength(2);
    expect(walked.stations).toHaveLength(3);
    const [x, y] = feet(panels[3]!);
    expect(walked.path.endsWith(`${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`)).toBe(true);
    expect(route(panels, -1)).toEqual({ path: '', stations: [] });
  });
});
