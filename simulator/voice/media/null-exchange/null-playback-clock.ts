// Time without audio: real speed, faster, or no time at all.

import { silence } from "#simulator/voice/media/audio/read-sound.ts";
import { wavOf } from "#simulator/voice/media/audio/wav.ts";
import type { Recording } from "#simulator/voice/media/media-exchange.ts";

/** Seconds. Recordings contain silence, and a thousand of them must not fill the memory. */
const longestRecording = 30;

export class NullPlaybackClock {
  readonly #pace: number;
  readonly now: () => number;

  constructor(pace: number, now: () => number) {
    this.#pace = pace;
    this.now = now;
  }

  /** Never rejects: the signal only ends it early. */
  pass(seconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((settle) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        settle();
      };
      const timer = setTimeout(end, seconds * 1_000 * this.#pace);
      signal.addEventListener("abort", end, { once: true });
    });
  }

  secondsSince(at: number): number {
    return (this.now() - at) / 1_000 / Math.max(this.#pace, 0.001);
  }

  startRecording(): Recording {
    let since: number | null = this.now();
    let before = 0;
    let made: Uint8Array | null = null;
    const soFar = () =>
      Math.min(longestRecording, before + (since === null ? 0 : this.secondsSince(since)));
    return {
      get seconds() {
        return soFar();
      },
      pause(how) {
        if (how !== "skip" || made !== null) return;
        before = soFar();
        since = null;
      },
      resume: () => {
        if (made === null) since ??= this.now();
      },
      stop() {
        if (made !== null) return made;
        before = soFar();
        since = null;
        made = wavOf(silence(before), silence(before));
        return made;
      },
    };
  }
}
