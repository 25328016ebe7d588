import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incoming, Outgoing } from '../wire.gen.ts';
import { Connection, type Ear, PATIENCE, QUIET, WAITS, type Wire } from './connection.ts';

class Line implements Wire {
  sent: Incoming[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Incoming);
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
  say(frame: Partial<Outgoing>): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  of(kind: Incoming['do']): Incoming[] {
    return this.sent.filter((frame) => frame.do === kind);
  }
}

function ear(): { [K in keyof Ear]: ReturnType<typeof vi.fn> } {
  return { shown: vi.fn(), around: vi.fn(), done: vi.fn(), refused: vi.fn(), line: vi.fn() };
}

function connected(): { lines: Line[]; heard: ReturnType<typeof ear>; line: Connection; last: () => Line } {
  const lines: Line[] = [];
  const heard = ear();
  const dial = (): Wire => {
    const each = new Line();
    lines.push(each);
    return each;
  };
  const line = new Connection('t1', () => ['s0'], heard as unknown as Ear, 0, dial);
  line.start();
  lines[0]!.onopen?.();
  return { lines, heard, line, last: () => lines.at(-1)! };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('Connection', () => {
  it('says hello with its secrets and its seat', () => {
    expect(connected().last().sent[0]).toEqual({ do: 'hello', table: 't1', secrets: ['s0'], seat: 0, since: 0 });
  });

  it('sends an answer again under the same id after a break, until it is told what became of it', () => {
    const { line, last, heard } = connected();
    const id = line.answer(0, 7, 'hunting');
    last().close();
    vi.advanceTimersByTime(WAITS[0]! * 1000);
    last().onopen?.();
    expect(last().of('answer')).toEqual([{ do: 'answer', id, seat: 0, number: 7, name: 'hunting' }]);
    last().say({ is: 'done', id });
    expect(heard.done).toHaveBeenCalledWith(id);
    last().close();
    vi.advanceTimersByTime(WAITS.at(-1)! * 1000);
    last().onopen?.();
    expect(last().of('answer')).toEqual([]);
  });

  it('does not send a refused answer again', () => {
    const { line, last, heard } = connected();
    const id = line.answer(0, 7, 'hunting');
    last().say({ is: 'refused', id, error: 'Too late.', stale: true });
    expect(heard.refused).toHaveBeenCalledWith(id, 'Too late.', true);
    last().close();
    vi.advanceTimersByTime(WAITS.at(-1)! * 1000);
    last().onopen?.();
    expect(last().of('answer')).toEqual([]);
  });

  it('waits longer from try to try, and less again once a table was shown', () => {
    const { lines, last, heard } = connected();
    for (const wait of WAITS) {
      const before = lines.length;
      last().close();
      expect(heard.line).toHaveBeenLastCalledWith('lost', wait);
      vi.advanceTimersByTime(wait * 1000 - 1);
      expect(lines.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(lines.length).toBe(before + 1);
    }
    last().onopen?.();
    last().say({ is: 'view' } as Partial<Outgoing>);
    last().close();
    expect(heard.line).toHaveBeenLastCalledWith('lost', WAITS[0]);
  });

  it('looks with the seat it looked with last when it comes back', () => {
    const { line, last } = connected();
    line.look(2);
    last().close();
    vi.advanceTimersByTime(WAITS[0]! * 1000);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ do: 'hello', seat: 2 });
  });

  it('tries at once when hurried', () => {
    const { lines, line, last } = connected();
    last().close();
    line.hurry();
    line.hurry();
    expect(lines.length).toBe(2);
  });

  it('gives up a line on which nobody answers', () => {
    const { last, heard } = connected();
    vi.advanceTimersByTime(QUIET);
    expect(last().of('ping').length).toBe(1);
    vi.advanceTimersByTime(PATIENCE);
    expect(heard.line).toHaveBeenLastCalledWith('lost', WAITS[0]);
  });

  it('stays down once ended', () => {
    const { lines, line } = connected();
    line.end();
    vi.advanceTimersByTime(60_000);
    expect(lines.length).toBe(1);
    expect(lines[0]!.closed).toBe(true);
  });
});
