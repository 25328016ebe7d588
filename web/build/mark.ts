// Paints the mark as PNG for devices that do not take icon.svg: an arched niche with a spark in it.

import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

type Colour = readonly [number, number, number, number];

const NIGHT: Colour = [0x2b, 0x21, 0x45, 255];
const STONE: Colour = [0xf6, 0xee, 0xdd, 255];
const GLOW: Colour = [0x85, 0x77, 0xd6, 255];
const SPARK: Colour = [0xf2, 0xc5, 0x62, 255];
const CLEAR: Colour = [0, 0, 0, 0];
const FINE = 3; // samples a pixel, in each direction

/** Whether a point lies in an arch of that half width around x = 256, with its spring at height y and its foot at 416. */
function arched(x: number, y: number, half: number, spring: number): boolean {
  const dx = Math.abs(x - 256);
  return y <= 416 && (y >= spring ? dx <= half : Math.hypot(dx, y - spring) <= half);
}

/** The colour of the mark at a point of its box of 512 by 512. */
export function colour(x: number, y: number, corner: number): Colour {
  const cx = Math.max(corner - x, x - (512 - corner), 0);
  const cy = Math.max(corner - y, y - (512 - corner), 0);
  if (corner && Math.hypot(cx, cy) > corner) return CLEAR;
  const dx = Math.abs(x - 256);
  const dy = Math.abs(y - 288);
  // Four blades: each narrows from the middle to its point.
  if (dx <= 124 && dy <= 124 && (dx <= 32 - (dy * 32) / 124 + (dy < 32 ? (32 - dy) * 2.875 : 0))) return SPARK;
  if (y >= 412 && y <= 448 && x >= 64 && x <= 448) return STONE;
  if (arched(x, y, 178, 236) && !arched(x, y, 142, 236)) return STONE;
  if (arched(x, y, 106, 240)) return GLOW;
  return NIGHT;
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** The mark as a PNG of that size; a maskable one fills its square and keeps its drawing in the middle. */
export function png(size: number, maskable = false): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  const zoom = (512 / size) * (maskable ? 1.3 : 1);
  const shift = maskable ? (512 - 512 * 1.3) / 2 : 0;
  for (let py = 0; py < size; py += 1) {
    for (let px = 0; px < size; px += 1) {
      const sum = [0, 0, 0, 0];
      for (let n = 0; n < FINE * FINE; n += 1) {
        const x = (px + ((n % FINE) + 0.5) / FINE) * zoom + shift;
        const y = (py + (Math.floor(n / FINE) + 0.5) / FINE) * zoom + shift;
        const [r, g, b, a] = colour(x, y, maskable ? 0 : 96);
        sum[0]! += r * a;
        sum[1]! += g * a;
        sum[2]! += b * a;
        sum[3]! += a;
      }
      const alpha = sum[3]! || 1;
      const at = py * (size * 4 + 1) + 1 + px * 4;
      for (let part = 0; part < 3; part += 1) rows[at + part] = Math.round(sum[part]! / alpha);
      rows[at + 3] = Math.round(sum[3]! / (FINE * FINE));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

export function mark(): Plugin {
  return {
    name: 'mark',
    apply: 'build',
    generateBundle() {
      const files: [string, number, boolean][] = [
        ['icon-180.png', 180, false],
        ['icon-192.png', 192, false],
        ['icon-512.png', 512, false],
        ['icon-512-maskable.png', 512, true],
      ];
      for (const [fileName, size, maskable] of files) this.emitFile({ type: 'asset', fileName, source: png(size, maskable) });
    },
  };
}
