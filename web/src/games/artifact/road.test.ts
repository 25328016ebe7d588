import { expect, test } from 'vitest';
import { STAGES, between, fanned, line, place } from './road.ts';

test('there are thirty stages, and none lies outside the picture', () => {
  expect(STAGES).toHaveLength(30);
  expect(place(1)).toEqual([92, 192]);
  expect(place(30)).toEqual([560, 572]);
  expect(place(0)).toEqual(place(1));
  expect(place(31)).toEqual(place(30));
});

test('a move passes every stage on its way, in both directions', () => {
  expect(between(14, 17)).toEqual([14, 15, 16, 17]);
  expect(between(3, 1)).toEqual([3, 2, 1]);
  expect(between(30, 30)).toEqual([30]);
});

test('the line goes through every point', () => {
  const points = [place(14), place(15), place(16)];
  const d = line(points);
  for (const [x, y] of points) expect(d).toContain(`${x.toFixed(1)} ${y.toFixed(1)}`);
  expect(line([])).toBe('');
});

test('pawns on one stage stand twenty units apart, around its middle', () => {
  expect([0, 1, 2].map((n) => fanned(3, n))).toEqual([-20, 0, 20]);
  expect(fanned(1, 0)).toBe(0);
});
