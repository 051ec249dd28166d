// The picture of a recording before its sound is there: how loud each of its slices is.
import type { RecordingAudio } from "./samples.ts";
import { SoundMeter } from "./wav-pieces.ts";

/** null: no WAV that we can read. */
export function readRecordingAudio(bytes: Uint8Array, slices: number): RecordingAudio | null {
  const meter = new SoundMeter(bytes.length, slices);
  meter.add(bytes);
  return meter.result();
}
