import { expect, test } from "vitest";
import {
  isTelephonyAudio,
  readWavHeader,
  telephonySampleRate,
  trimSilence,
  writeWav,
} from "./wav.ts";

const hum = (seconds: number) =>
  new Float32Array(telephonySampleRate * seconds).map((_, at) => Math.sin(at / 2) / 2);

test("writes WAV files in the telephony format", () => {
  const head = readWavHeader(writeWav(hum(1.5)));
  expect(head).toEqual({ format: 1, channels: 1, rate: 8_000, bits: 16, seconds: 1.5 });
  expect(head && isTelephonyAudio(head)).toBe(true);
});

test("writes samples unchanged and clips those out of range", () => {
  const wav = writeWav(new Float32Array([0, 0.5, -0.5, 3, -3]));
  const view = new DataView(wav.buffer, 44);
  const samples = [0, 1, 2, 3, 4].map((index) => view.getInt16(index * 2, true));
  expect(samples).toEqual([0, 16_384, -16_383, 32_767, -32_767]);
});

test("skips a chunk before the samples and uses the real length of a truncated file", () => {
  const wav = writeWav(hum(1));
  const list = new Uint8Array([0x4c, 0x49, 0x53, 0x54, 3, 0, 0, 0, 1, 2, 3, 0]);
  const bytes = new Uint8Array([...wav.slice(0, 36), ...list, ...wav.slice(36, 44 + 8_000)]);
  expect(readWavHeader(bytes)?.seconds).toBeCloseTo(0.5, 3);
});

test("returns null for anything but a complete WAV header", () => {
  const wav = writeWav(hum(0.1));
  for (const bytes of [
    new Uint8Array(),
    wav.slice(0, 11),
    wav.slice(0, 40),
    new TextEncoder().encode("OggS and so on and so on"),
    new TextEncoder().encode("RIFF....WAVEdata    "),
  ])
    expect(readWavHeader(bytes)).toBeNull();
});

test("reads the length of a whole file from its beginning", () => {
  const wav = writeWav(hum(1));
  expect(readWavHeader(wav.slice(0, 1_000), wav.length)?.seconds).toBe(1);
});

test("gives up on a file with too many chunks before its samples", () => {
  const wav = writeWav(hum(1));
  const withChunks = (count: number) => {
    const bytes = new Uint8Array(wav.length + count * 8);
    bytes.set(wav.slice(0, 36));
    bytes.set(wav.slice(36), 36 + count * 8);
    return bytes;
  };
  expect(readWavHeader(withChunks(60))?.seconds).toBe(1);
  const before = process.cpuUsage();
  expect(readWavHeader(withChunks(1_000_000))).toBeNull();
  expect(process.cpuUsage(before).user).toBeLessThan(200_000);
});

test("rejects six-channel audio as telephony audio", () => {
  expect(isTelephonyAudio({ format: 1, channels: 6, rate: 48_000, bits: 16, seconds: 1 })).toBe(
    false,
  );
});

test("trims silence at both ends except a short margin, and keeps pauses inside", () => {
  const quiet = (seconds: number) => Array.from({ length: telephonySampleRate * seconds }, () => 0);
  const speech = Array.from({ length: 800 }, () => 0.4);
  const samples = new Float32Array([...quiet(2), ...speech, ...quiet(1), ...speech, ...quiet(3)]);
  expect(trimSilence(samples).length).toBe(800 + 8_000 + 800 + 2 * 1_600);
  expect(trimSilence(new Float32Array(100)).length).toBe(100);
});
