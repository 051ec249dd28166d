import fc from "fast-check";
import { expect, test } from "vitest";
import { ChannelSwap, LoudnessMeter } from "./loudness-meter.ts";
import { readRecordingAudio } from "./read-recording-audio.ts";
import { writeWav } from "./wav.ts";

test("swaps left and right in 16-bit and 8-bit samples, and leaves mono unchanged", () => {
  const samples = new Float32Array([0.1, -0.1, 0.2, -0.2, 0.3]);
  const as = (channels: number, bits: number) => {
    const wav = writeWav(samples);
    const view = new DataView(wav.buffer);
    view.setUint16(22, channels, true);
    view.setUint16(34, bits, true);
    return wav;
  };
  const swapped = (channels: number, bits: number) => {
    const swap = new ChannelSwap();
    const turned = swap.turn(as(channels, bits));
    return [...turned, ...swap.rest()].slice(44);
  };
  const [a, b, c, d, ...half] = [0, 2, 4, 6, 8].map((at) => [...as(2, 16).slice(44 + at, 46 + at)]);
  expect(swapped(2, 16)).toEqual([b, a, d, c, half].flat(2));
  const bytes = [...as(2, 8).slice(44)];
  expect(swapped(2, 8)).toEqual(bytes.map((_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1]));
  expect(swapped(1, 16)).toEqual([...as(1, 16).slice(44)]);
});

/** Splits the bytes at these offsets. */
function cutAt(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const sorted = [0, ...positions.toSorted((one, other) => one - other), bytes.length];
  return sorted.slice(1).map((end, nth) => bytes.slice(sorted[nth], end));
}

test("gives the same peaks and bytes however a recording is split into chunks", () => {
  const wav = writeWav(Float32Array.from({ length: 500 }, (_, at) => Math.sin(at / 7)));
  new DataView(wav.buffer).setUint16(22, 2, true);
  const whole = new ChannelSwap();
  const turned = [...whole.turn(wav), ...whole.rest()];
  fc.assert(
    fc.property(fc.array(fc.nat(wav.length), { maxLength: 30 }), (positions) => {
      const pieces = cutAt(wav, positions);
      const meter = new LoudnessMeter(wav.length, 40);
      for (const piece of pieces) meter.add(piece);
      expect(meter.result()).toEqual(readRecordingAudio(wav, 40));
      const swap = new ChannelSwap();
      const out = pieces.flatMap((piece) => [...swap.turn(piece)]);
      expect([...out, ...swap.rest()]).toEqual(turned);
    }),
  );
});

test("buffers no more than the header limit of a file that is not WAV", () => {
  const swap = new ChannelSwap();
  const piece = new Uint8Array(50_000).fill(7);
  const out = [1, 2, 3].map(() => swap.turn(piece).length);
  expect(out).toEqual([0, 100_000, 50_000]);
  expect(swap.rest()).toHaveLength(0);
});
