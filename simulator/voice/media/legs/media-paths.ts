// The media paths of one leg over its life. A browser that sends a new description gets a new path; the old one carries
// the audio until the new one connects.

import type { Frame } from "#simulator/voice/media/audio/mix.ts";
import type { SdpAnswer } from "#simulator/voice/media/media-exchange.ts";
import { DigitWriter } from "#simulator/voice/media/packets/digits.ts";
import type { RtpPath, RtpPathListeners } from "#simulator/voice/media/packets/rtp-path.ts";

export interface MediaPathsOptions {
  readonly openPath: (ears: RtpPathListeners) => RtpPath;
  /**
   * Counted in ticks, not by the clock: after a stall of this process, packets wait to be read and the peer is not
   * lost. A browser sends a consent check every 2.5 s even when no one speaks.
   */
  readonly lostAfterTurns: number;
  readonly connectWithinTurns: number;
}

interface MediaPathsListeners {
  readonly onDigit: (digit: string) => void;
  readonly onLost: () => void;
}

export class MediaPaths {
  readonly #rules: MediaPathsOptions;
  readonly #ears: MediaPathsListeners;
  readonly #keys = new DigitWriter();
  readonly connected: Promise<void>;
  #tellConnected: () => void = () => {};
  #tellNever: (reason: Error) => void = () => {};
  #now: RtpPath | null = null;
  #quietTurns = 0;
  #next: { path: RtpPath; turnsLeft: number } | null = null;
  readonly #offered = new Set<RtpPath>();
  #answered: { name: string; answer: string } | null = null;
  #closing: Promise<void>[] = [];
  #isClosed = false;

  constructor(rules: MediaPathsOptions, ears: MediaPathsListeners) {
    this.#rules = rules;
    this.#ears = ears;
    this.connected = new Promise((settle, fail) => {
      this.#tellConnected = settle;
      this.#tellNever = fail;
    });
    // Prevents an unhandled rejection if no caller awaits it.
    this.connected.catch(() => {});
  }

  /** A description was sent, and audio will flow in a moment. */
  get isOpening(): boolean {
    return this.#now === null && this.#next !== null;
  }

  async answer(offer: string): Promise<string> {
    const name = nameOf(offer);
    if (this.#answered?.name === name) return this.#answered.answer;
    const path = this.#open();
    this.#await(path);
    try {
      const answer = await path.answer(offer);
      this.#answered = { name, answer };
      return answer;
    } catch (error) {
      // An invalid offer leaves the existing path in place.
      if (this.#next?.path === path) this.#next = null;
      this.#leave(path);
      throw error;
    }
  }

  async offer(): Promise<SdpAnswer> {
    const path = this.#open();
    this.#offered.add(path);
    return {
      sdp: await path.offer(),
      accept: async (answer) => {
        if (!this.#offered.delete(path)) throw new Error("This offer was withdrawn.");
        this.#await(path);
        await path.accept(answer);
      },
      withdraw: () => {
        if (this.#offered.delete(path)) this.#leave(path);
      },
    };
  }

  write(digits: string): void {
    this.#keys.write(digits);
  }

  pull(): Frame | null {
    this.#watch();
    return this.#now?.pull() ?? null;
  }

  send(frame: Frame): void {
    if (this.#now === null) return;
    this.#now.send(frame, this.#keys.next());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#tellNever(new Error("The leg was closed before it was connected."));
    this.#leave(this.#now);
    this.#leave(this.#next?.path ?? null);
    for (const path of this.#offered) this.#leave(path);
    this.#offered.clear();
    this.#now = null;
    this.#next = null;
    await Promise.all(this.#closing);
  }

  #open(): RtpPath {
    if (this.#isClosed) throw new Error("The leg is closed.");
    const path: RtpPath = this.#rules.openPath({
      onDigit: this.#ears.onDigit,
      onConnected: () => this.#change(path),
      onGone: () => this.#lose(path),
    });
    return path;
  }

  #await(path: RtpPath): void {
    this.#leave(this.#next?.path ?? null);
    this.#answered = null;
    this.#next = { path, turnsLeft: this.#rules.connectWithinTurns };
  }

  #change(path: RtpPath): void {
    if (this.#next?.path !== path) return;
    this.#leave(this.#now);
    this.#now = path;
    this.#quietTurns = 0;
    this.#next = null;
    this.#tellConnected();
  }

  #lose(path: RtpPath): void {
    if (this.#isClosed) return;
    const isNow = this.#now === path;
    if (!isNow && this.#next?.path !== path) return;
    if (isNow) this.#now = null;
    else this.#next = null;
    this.#answered = null;
    this.#leave(path);
    // A loss is not reported while a replacement is connecting or another path still carries the call.
    if (this.#now === null && this.#next === null) this.#ears.onLost();
  }

  #watch(): void {
    if (this.#now !== null) {
      this.#quietTurns = this.#now.wasSeen ? 0 : this.#quietTurns + 1;
      this.#now.wasSeen = false;
      if (this.#quietTurns > this.#rules.lostAfterTurns) this.#lose(this.#now);
    }
    if (this.#next !== null && this.#next.turnsLeft-- <= 0) this.#lose(this.#next.path);
  }

  #leave(path: RtpPath | null): void {
    if (path === null) return;
    const closing = path.close().then(() => {
      this.#closing = this.#closing.filter((one) => one !== closing);
    });
    this.#closing.push(closing);
  }
}

/** An offer with more candidates is the same offer; an ICE restart has new credentials. */
function nameOf(offer: string): string {
  return (offer.match(/^a=ice-(ufrag|pwd):.*$/gm) ?? [offer]).join(" ");
}
