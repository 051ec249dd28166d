// The waveform shown before a recording's audio loads: loudness per slice.

import { LoudnessMeter } from "./loudness-meter.ts";
import type { RecordingAudio } from "./samples.ts";

/** Null if the bytes are not a WAV file we can read. */
export function readRecordingAudio(bytes: Uint8Array, slices: number): RecordingAudio | null {
  const meter = new LoudnessMeter(bytes.length, slices);
  meter.add(bytes);
  return meter.result();
}
