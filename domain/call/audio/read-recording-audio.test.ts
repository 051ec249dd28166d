import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRecordingAudio } from "./read-recording-audio.ts";
import { writeWav } from "./wav.ts";

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
