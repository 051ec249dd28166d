import { expect, test } from "vitest";
import { holdMusicWav } from "./hold-music.ts";
import { readTakeSound } from "./peaks.ts";
import { isTelephoneSound, readWavHead } from "./wav.ts";

test("it is sixteen seconds that every company plays, heard all the way and never too loud", () => {
  const wav = holdMusicWav();
  const head = readWavHead(wav);
  expect(head?.seconds).toBe(16);
  expect(head && isTelephoneSound(head)).toBe(true);
  const peaks = readTakeSound(wav, 64)?.peaks ?? [];
  expect(peaks.length).toBe(64);
  expect(Math.min(...peaks)).toBeGreaterThan(15);
  expect(Math.max(...peaks)).toBeLessThan(255);
  expect(holdMusicWav()).toBe(wav);
});
