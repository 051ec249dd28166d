// The telephone of the simulated world: what runs now. Its books stand in the database (store/).
import type { TaskRunner } from "#simulator/task-runner.ts";
import type { LiveCall } from "./calls/live-call.ts";
import type { ReceiveBudget } from "./conferences/conference.ts";
import type { MediaExchange } from "./media/media-exchange.ts";
import { Devices } from "./softphone/registered-devices.ts";

export class VoiceState {
  readonly exchange: MediaExchange;
  /** Under way, by sid. */
  readonly calls = new Map<string, LiveCall>();
  /** The last call of each phone of the street, by account and number. */
  readonly lastCalls = new Map<string, LiveCall>();
  /** Not yet ended, by sid. */
  readonly rooms = new Map<string, ReceiveBudget>();
  readonly devices = new Devices();
  readonly stopping = new AbortController();
  readonly #pace: number;
  readonly #keyPace: number;
  readonly #errands: TaskRunner;
  readonly #tails = new Map<string, Promise<void>>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: {
    exchange: MediaExchange;
    pace: number;
    keyPace: number;
    errands: TaskRunner;
  }) {
    this.exchange = parts.exchange;
    this.#pace = parts.pace;
    this.#keyPace = parts.keyPace;
    this.#errands = parts.errands;
  }

  /** How long the times of a call last: how long it rings, how long a pause is. */
  limitMs(seconds: number): number {
    return seconds * 1_000 * this.#pace;
  }

  /** Whoever presses is a person or a busy test, and not quicker because the rest of the call is. */
  keyMs(seconds: number): number {
    return seconds * 1_000 * this.#keyPace;
  }

  /** What follows from a fact (the book, the desk): one after another for each call and room. */
  after(accountSid: string, sid: string, deed: () => Promise<void>): void {
    if (this.stopping.signal.aborted) return;
    const before = this.#tails.get(sid) ?? Promise.resolve();
    const turn = this.#errands
      .during(
        accountSid,
        before.then(deed).catch((error: unknown) => this.#complain(sid, error)),
      )
      .finally(() => {
        if (this.#tails.get(sid) === turn) this.#tails.delete(sid);
      });
    this.#tails.set(sid, turn);
    this.keep(turn);
  }

  /** Something that goes on by itself, and is waited for when we stop. */
  keep(work: Promise<void>): void {
    const kept = work
      .catch((error: unknown) => this.#complain("call", error))
      .finally(() => this.#underWay.delete(kept));
    this.#underWay.add(kept);
  }

  /** Once all that followed from this call or room so far is done. */
  async settled(sid: string): Promise<void> {
    await this.#tails.get(sid);
  }

  /** Nothing follows from anything any more, and what is under way is given up. */
  async stop(): Promise<void> {
    while (this.#tails.size > 0) await Promise.allSettled(this.#tails.values());
    await this.die();
  }

  /** As if the power had failed: the next start tells how the calls ended. */
  async die(): Promise<void> {
    this.stopping.abort();
    for (const call of this.calls.values()) call.silence();
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    await this.exchange.stop();
  }

  #complain(sid: string, error: unknown): void {
    if (!this.stopping.signal.aborted) process.stderr.write(`${sid}: ${String(error)}\n`);
  }
}
