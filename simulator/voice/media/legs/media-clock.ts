// One clock for all legs of an exchange: a tick every 20 ms. It is measured against real time, so a late tick is
// followed by a shorter wait and audio never drifts.
import { frameMs } from "#simulator/voice/media/audio/mulaw.ts";

/** After a longer stall the missed ticks are skipped instead of being played all at once. */
const maxCatchUpTurns = 10;

export interface ClockFigures {
  readonly turns: number;
  /** Ticks that began more than one tick too late. */
  readonly lateTurns: number;
}

export class MediaClock {
  readonly #turn: () => void;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  #dueAt = 0;
  #turns = 0;
  #lateTurns = 0;

  constructor(turn: () => void, now: () => number) {
    this.#turn = turn;
    this.#now = now;
  }

  get figures(): ClockFigures {
    return { turns: this.#turns, lateTurns: this.#lateTurns };
  }

  start(): void {
    if (this.#timer !== null) return;
    this.#dueAt = this.#now() + frameMs;
    this.#wait();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, this.#dueAt - this.#now()));
  }

  #wake(): void {
    const now = this.#now();
    // A tick may stop the clock and start it again.
    const own = this.#timer;
    if (now - this.#dueAt > frameMs) this.#lateTurns += 1;
    if (now - this.#dueAt > maxCatchUpTurns * frameMs) this.#dueAt = now;
    while (this.#dueAt <= now && this.#timer === own) {
      this.#dueAt += frameMs;
      this.#turns += 1;
      this.#turn();
    }
    if (this.#timer === own) this.#wait();
  }
}
