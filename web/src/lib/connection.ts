// The line to a table: one socket that comes back by itself, and answers that are never lost.
//
// An answer is sent again under its own id until the server has said what became of it; the server answers the same
// id the same. After a break the first frame asks for everything anew.

import type { Answer, Incoming, Outgoing, Shown, TableInfo, Undo } from '../wire.gen.ts';

/** The line is being made, stands, or is lost and will be tried again. */
export type LineState = 'connecting' | 'open' | 'lost';

export interface Ear {
  /** The table as the viewer may see it now. */
  shown(frame: Shown): void;
  around(table: TableInfo): void;
  done(id: string): void;
  refused(id: string, error: string, stale: boolean): void;
  /** The state of the line, and in how many seconds the next try comes. */
  line(state: LineState, wait: number): void;
}

/** As much of a WebSocket as is used here. */
export interface Wire {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Seconds before each further try; the last one stays. */
export const WAITS = [0.3, 1, 2, 4, 8, 15];
/** Milliseconds without a word after which the other end is asked whether it is there, and given up. */
export const QUIET = 20_000;
export const PATIENCE = 8_000;

const random = (): string => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export class Connection {
  #wire: Wire | undefined;
  #ended = false;
  #tries = 0;
  #seat: number;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<string, Answer | Undo>();

  constructor(
    readonly table: string,
    private readonly secrets: () => string[],
    private readonly ear: Ear,
    seat = -1,
    private readonly dial: () => Wire = () => new WebSocket(socketAddress()) as unknown as Wire,
  ) {
    this.#seat = seat;
  }

  /** Make the line, and keep it until `end`. */
  start(): void {
    if (this.#ended) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.ear.line('connecting', 0);
    const wire = this.dial();
    this.#wire = wire;
    wire.onopen = () => {
      if (wire !== this.#wire) return;
      this.#put({ do: 'hello', table: this.table, secrets: this.secrets(), seat: this.#seat, since: 0 });
      for (const frame of this.#pending.values()) this.#put(frame);
      this.#listen();
    };
    wire.onmessage = ({ data }) => {
      if (wire === this.#wire) this.#hear(JSON.parse(String(data)) as Outgoing);
    };
    wire.onclose = () => {
      if (wire === this.#wire) this.#lost();
    };
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    const wire = this.#wire;
    this.#wire = undefined;
    wire?.close();
  }

  /** Try now, where the line is lost: the person asked for it, or the network is back. Else see whether it stands. */
  hurry(): void {
    if (this.#ended) return;
    if (this.#retry !== undefined) {
      this.#tries = 0;
      this.start();
    } else if (this.#wire) this.#ask();
  }

  /** Show the table as one of this device's seats sees it, or as a spectator does. */
  look(seat: number): void {
    this.#seat = seat;
    this.#put({ do: 'look', seat, since: 0 });
  }

  /** Take an option of the question of that number. Returns the id under which it is told what became of it. */
  answer(seat: number, number: number, name: string): string {
    return this.#keep({ do: 'answer', id: random(), seat, number, name });
  }

  undo(seat: number, number: number, typed: boolean): string {
    return this.#keep({ do: 'undo', id: random(), seat, number, typed });
  }

  #keep(frame: Answer | Undo): string {
    this.#pending.set(frame.id, frame);
    this.#put(frame);
    return frame.id;
  }

  #put(frame: Incoming): void {
    try {
      this.#wire?.send(JSON.stringify(frame));
    } catch {
      // Not open: what matters is kept in #pending, and the next hello names the seat.
    }
  }

  #hear(frame: Outgoing): void {
    this.#listen();
    switch (frame.is) {
      case 'view':
        this.#tries = 0;
        this.ear.line('open', 0);
        return this.ear.shown(frame);
      case 'table':
        return this.ear.around(frame.table);
      case 'done':
        this.#pending.delete(frame.id);
        return this.ear.done(frame.id);
      case 'refused':
        this.#pending.delete(frame.id);
        return this.ear.refused(frame.id, frame.error, frame.stale);
      case 'pong':
        return undefined;
    }
  }

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#ask(), QUIET);
  }

  #ask(): void {
    clearTimeout(this.#silence);
    this.#put({ do: 'ping' });
    this.#silence = setTimeout(() => this.#wire?.close(), PATIENCE);
  }

  #lost(): void {
    clearTimeout(this.#silence);
    this.#wire = undefined;
    if (this.#ended) return;
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)]!;
    this.#tries += 1;
    this.ear.line('lost', wait);
    this.#retry = setTimeout(() => this.start(), wait * 1000);
  }
}

function socketAddress(): string {
  const address = new URL('api/socket', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  return address.href;
}
