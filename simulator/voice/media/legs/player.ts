// Plays a clip frame by frame.

import { type Frame, silentFrame } from "#simulator/voice/media/audio/mix.ts";
import { frameSamples } from "#simulator/voice/media/audio/mulaw.ts";
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";

interface Playing {
  readonly clip: AudioClip;
  at: number;
  readonly end: () => void;
}

/** One clip at a time; a new one ends the previous one. */
export class ClipPlayer {
  #playing: Playing | null = null;

  get isPlaying(): boolean {
    return this.#playing !== null;
  }

  play(clip: AudioClip, signal: AbortSignal): Promise<void> {
    this.stop();
    if (signal.aborted || clip.samples.length === 0) return Promise.resolve();
    return new Promise((settle) => {
      const end = () => {
        signal.removeEventListener("abort", end);
        if (this.#playing === playing) this.#playing = null;
        settle();
      };
      const playing: Playing = { clip, at: 0, end };
      this.#playing = playing;
      signal.addEventListener("abort", end, { once: true });
    });
  }

  /** Null if nothing is playing. */
  next(): Frame | null {
    const playing = this.#playing;
    if (playing === null) return null;
    const frame = frameOf(playing.clip, playing.at);
    playing.at += frameSamples;
    if (playing.at >= playing.clip.samples.length) playing.end();
    return frame;
  }

  stop(): void {
    this.#playing?.end();
  }
}

/** Music that loops. */
export class LoopPlayer {
  #clip: AudioClip | null = null;
  #at = 0;

  next(clip: AudioClip | null): Frame | null {
    if (clip !== this.#clip) {
      this.#clip = clip;
      this.#at = 0;
    }
    if (clip === null || clip.samples.length === 0) return null;
    const frame = frameOf(clip, this.#at);
    const left = frameSamples - (clip.samples.length - this.#at);
    if (left > 0 && clip.samples.length >= frameSamples) {
      const joined = Uint8Array.from(frame);
      joined.set(clip.samples.subarray(0, left), frameSamples - left);
      this.#at = left;
      return joined;
    }
    this.#at = left >= 0 ? 0 : this.#at + frameSamples;
    return frame;
  }
}

function frameOf({ samples }: AudioClip, at: number): Frame {
  const piece = samples.subarray(at, at + frameSamples);
  if (piece.length === frameSamples) return piece;
  const frame = Uint8Array.from(silentFrame);
  frame.set(piece);
  return frame;
}
