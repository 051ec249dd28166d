import { expect, test } from "vitest";
import {
  isTelephoneSound,
  readWavHead,
  swapChannels,
  telephoneRate,
  withoutSilence,
  writeWav,
} from "./wav.ts";

const hum = (seconds: number) =>
  new Float32Array(telephoneRate * seconds).map((_, at) => Math.sin(at / 2) / 2);

test("what we write is what every telephone plays", () => {
  const head = readWavHead(writeWav(hum(1.5)));
  expect(head).toEqual({ format: 1, channels: 1, rate: 8_000, bits: 16, seconds: 1.5 });
  expect(head && isTelephoneSound(head)).toBe(true);
});

test("samples come out as they went in, and too loud ones are held", () => {
  const wav = writeWav(new Float32Array([0, 0.5, -0.5, 3, -3]));
  const view = new DataView(wav.buffer, 44);
  const samples = [0, 1, 2, 3, 4].map((place) => view.getInt16(place * 2, true));
  expect(samples).toEqual([0, 16_384, -16_383, 32_767, -32_767]);
});

test("a chunk before the samples is passed over, and a file that was cut off is as long as it is", () => {
  const wav = writeWav(hum(1));
  const list = new Uint8Array([0x4c, 0x49, 0x53, 0x54, 3, 0, 0, 0, 1, 2, 3, 0]);
  const bytes = new Uint8Array([...wav.slice(0, 36), ...list, ...wav.slice(36, 44 + 8_000)]);
  expect(readWavHead(bytes)?.seconds).toBeCloseTo(0.5, 3);
});

test("anything else is no WAV, however it begins", () => {
  const wav = writeWav(hum(0.1));
  for (const bytes of [
    new Uint8Array(),
    wav.slice(0, 11),
    wav.slice(0, 40),
    new TextEncoder().encode("OggS and so on and so on"),
    new TextEncoder().encode("RIFF....WAVEdata    "),
  ])
    expect(readWavHead(bytes)).toBeNull();
});

test("a film's sound of six channels is played by no telephone", () => {
  expect(isTelephoneSound({ format: 1, channels: 6, rate: 48_000, bits: 16, seconds: 1 })).toBe(
    false,
  );
});

test("silence at both ends goes, but for a breath; a pause inside stays", () => {
  const quiet = (seconds: number) => Array.from({ length: telephoneRate * seconds }, () => 0);
  const words = Array.from({ length: 800 }, () => 0.4);
  const samples = new Float32Array([...quiet(2), ...words, ...quiet(1), ...words, ...quiet(3)]);
  expect(withoutSilence(samples).length).toBe(800 + 8_000 + 800 + 2 * 1_600);
  expect(withoutSilence(new Float32Array(100)).length).toBe(100);
});

test("left becomes right, of words and of single bytes; one voice stays as it is", () => {
  const samples = new Float32Array([0.1, -0.1, 0.2, -0.2, 0.3]);
  const as = (channels: number, bits: number) => {
    const wav = writeWav(samples);
    const view = new DataView(wav.buffer);
    view.setUint16(22, channels, true);
    view.setUint16(34, bits, true);
    return wav;
  };
  const swapped = (channels: number, bits: number) => {
    const wav = as(channels, bits);
    swapChannels(wav);
    return [...wav.slice(44)];
  };
  const [a, b, c, d, ...half] = [0, 2, 4, 6, 8].map((at) => [...as(2, 16).slice(44 + at, 46 + at)]);
  expect(swapped(2, 16)).toEqual([b, a, d, c, half].flat(2));
  const bytes = [...as(2, 8).slice(44)];
  expect(swapped(2, 8)).toEqual(bytes.map((_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1]));
  expect(swapped(1, 16)).toEqual([...as(1, 16).slice(44)]);
});
