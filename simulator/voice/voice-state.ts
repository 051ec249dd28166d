// The simulated phone network: what runs now. Its records are in the database (store/).
import type { TaskRunner } from "#simulator/task-runner.ts";
import type { LiveCall } from "./calls/live-call.ts";
import type { LiveConference } from "./conferences/conference.ts";
import type { MediaExchange } from "./media/media-exchange.ts";
import { Devices } from "./softphone/registered-devices.ts";

export class VoiceState {
  readonly exchange: MediaExchange;
  /** In progress, by SID. */
  readonly calls = new Map<string, LiveCall>();
  /** The last call of each simulated phone, by account and number. */
  readonly lastCalls = new Map<string, LiveCall>();
  /** Not yet ended, by SID. */
  readonly conferences = new Map<string, LiveConference>();
  readonly devices = new Devices();
  readonly stopping = new AbortController();
  readonly #pace: number;
  readonly #keyPace: number;
  readonly #tasks: TaskRunner;
  readonly #tails = new Map<string, Promise<void>>();
  readonly #running = new Set<Promise<void>>();

  constructor(parts: {
    exchange: MediaExchange;
    pace: number;
    keyPace: number;
    tasks: TaskRunner;
  }) {
    this.exchange = parts.exchange;
    this.#pace = parts.pace;
    this.#keyPace = parts.keyPace;
    this.#tasks = parts.tasks;
  }

  /** Scales a call's durations, such as ringing and pauses. */
  limitMs(seconds: number): number {
    return seconds * 1_000 * this.#pace;
  }

  /** Scales key waits separately: members, and tests under load, do not press keys faster because calls run faster. */
  keyMs(seconds: number): number {
    return seconds * 1_000 * this.#keyPace;
  }

  /** Queues the consequences of an event (writes, reports): in order for each call and conference. */
  after(accountSid: string, sid: string, action: () => Promise<void>): void {
    if (this.stopping.signal.aborted) return;
    const before = this.#tails.get(sid) ?? Promise.resolve();
    const turn = this.#tasks
      .countAsPending(
        accountSid,
        before.then(action).catch((error: unknown) => this.#complain(sid, error)),
      )
      .finally(() => {
        if (this.#tails.get(sid) === turn) this.#tails.delete(sid);
      });
    this.#tails.set(sid, turn);
    this.track(turn);
  }

  /** Tracks background work that `stop` must wait for. */
  track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#complain("call", error))
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Resolves when all pending consequences for this call or conference are done. */
  async settled(sid: string): Promise<void> {
    await this.#tails.get(sid);
  }

  /** Finishes pending writes and reports, then aborts everything in progress. */
  async stop(): Promise<void> {
    while (this.#tails.size > 0) await Promise.allSettled(this.#tails.values());
    await this.die();
  }

  /** Simulates a power failure: the next start reports how the calls ended. */
  async die(): Promise<void> {
    this.stopping.abort();
    for (const call of this.calls.values()) call.stop();
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    await this.exchange.stop();
  }

  #complain(sid: string, error: unknown): void {
    if (!this.stopping.signal.aborted) process.stderr.write(`${sid}: ${String(error)}\n`);
  }
}
