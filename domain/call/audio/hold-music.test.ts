import { expect, test } from "vitest";
import { readRecordingAudio } from "#testing/fixtures/call/read-recording-audio.ts";
import { holdMusicWav } from "./hold-music.ts";
import { isTelephonyAudio, readWavHeader } from "./wav.ts";

test("is sixteen seconds of audio that every carrier plays, audible throughout and never clipped", () => {
  const wav = holdMusicWav();
  const head = readWavHeader(wav);
  expect(head?.seconds).toBe(16);
  expect(head && isTelephonyAudio(head)).toBe(true);
  const peaks = readRecordingAudio(wav, 64)?.peaks ?? [];
  expect(peaks.length).toBe(64);
  expect(Math.min(...peaks)).toBeGreaterThan(15);
  expect(Math.max(...peaks)).toBeLessThan(255);
  expect(holdMusicWav()).toBe(wav);
});
