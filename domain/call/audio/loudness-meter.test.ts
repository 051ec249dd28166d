import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRecordingAudio } from "#testing/fixtures/call/read-recording-audio.ts";
import { ChannelSwap, LoudnessMeter } from "./loudness-meter.ts";
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

/** A WAV file with this data. */
function wavOf(
  data: Uint8Array,
  { code, channels, bits }: { code: number; channels: number; bits: number },
): Uint8Array {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(code, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE((8_000 * channels * bits) / 8, 28);
  head.writeUInt16LE((channels * bits) / 8, 32);
  head.writeUInt16LE(bits, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

describe("recording peaks", () => {
  test("are low in silence and high in loud audio", () => {
    const samples = new Float32Array(8_000).map((_, index) => (index < 4_000 ? 0 : 0.9));
    const sound = readRecordingAudio(writeWav(samples), 4);
    expect(sound).toMatchObject({ seconds: 1, channels: 1 });
    expect([...(sound?.peaks ?? [])]).toEqual([0, 0, 242, 242]);
  });

  test("cover both channels", () => {
    const frames = Buffer.alloc(8_000);
    for (let frame = 0; frame < 2_000; frame += 1)
      frames.writeInt16LE(16_384, frame * 4 + (frame < 1_000 ? 0 : 2));
    const sound = readRecordingAudio(wavOf(frames, { code: 1, channels: 2, bits: 16 }), 2);
    expect(sound).toMatchObject({ seconds: 0.25, channels: 2 });
    expect([...(sound?.peaks ?? [])]).toEqual([180, 180]);
  });

  test.each([
    // Silence and full scale, as encoded in ITU-T G.711
    ["µ-law", 7, 0xff, 0x80],
    ["A-law", 6, 0xd5, 0xaa],
  ])("decode telephony %s", (_, code, quiet, loud) => {
    const data = Buffer.concat([Buffer.alloc(800, quiet), Buffer.alloc(800, loud)]);
    const peaks = readRecordingAudio(wavOf(data, { code, channels: 1, bits: 8 }), 2)?.peaks;
    expect(peaks?.[0]).toBeLessThan(10);
    expect(peaks?.[1]).toBeGreaterThan(245);
  });

  test("have no more slices than there are samples", () => {
    expect(readRecordingAudio(writeWav(new Float32Array(3)), 200)?.peaks).toHaveLength(3);
    expect(readRecordingAudio(writeWav(new Float32Array(0)), 200)).toMatchObject({ seconds: 0 });
  });

  test("are null for anything but WAV, and truncated files never throw", () => {
    expect(readRecordingAudio(Buffer.from("ID3 an MP3 of some kind"), 200)).toBeNull();
    const whole = writeWav(new Float32Array(400).fill(0.5));
    fc.assert(
      fc.property(fc.nat(whole.length), (length) => {
        const cut = readRecordingAudio(whole.slice(0, length), 200);
        expect(cut === null).toBe(length < 44);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => readRecordingAudio(bytes, 50)).not.toThrow();
      }),
    );
  });
});
