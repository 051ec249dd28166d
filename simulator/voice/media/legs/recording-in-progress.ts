// Records the caller after the beep, until a key, silence, the maximum length or a hangup.

import { type Frame, loudnessOf, silentFrame } from "#simulator/voice/media/audio/mix.ts";
import { frameSamples, samplesPerSecond } from "#simulator/voice/media/audio/mulaw.ts";
import type { RecordedAudio, RecordingRules } from "#simulator/voice/media/media-exchange.ts";
import { AudioBuffer } from "./audio-buffer.ts";

const framesPerSecond = samplesPerSecond / frameSamples;
/** Silence threshold: about -46 dB, above the noise of a quiet room. */
const softest = 0.005;

export class RecordingInProgress {
  readonly #rules: RecordingRules;
  readonly #settle: (audio: RecordedAudio) => void;
  readonly #tape = new AudioBuffer();
  #quietFrames = 0;
  #isOver = false;

  constructor(rules: RecordingRules, settle: (audio: RecordedAudio) => void) {
    this.#rules = rules;
    this.#settle = settle;
  }

  hear(frame: Frame | null): void {
    if (this.#isOver) return;
    const { maxSeconds, silenceSeconds } = this.#rules;
    this.#tape.add(frame ?? silentFrame);
    const isQuiet = frame === null || loudnessOf(frame) < softest;
    this.#quietFrames = isQuiet ? this.#quietFrames + 1 : 0;
    if (this.#tape.seconds >= maxSeconds) this.end("length");
    else if (silenceSeconds > 0 && this.#quietFrames >= silenceSeconds * framesPerSecond)
      this.end("silence");
  }

  press(digit: string): void {
    if (this.#rules.keys.includes(digit)) this.end("key", digit);
  }

  end(endedBy: RecordedAudio["endedBy"], digit: string | null = null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const samples = this.#tape.read(endedBy === "silence" ? this.#quietFrames : 0);
    this.#settle({ samples, endedBy, digit });
    this.#tape.clear();
  }
}
