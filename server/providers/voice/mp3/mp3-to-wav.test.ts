import { Mp3Encoder } from "@breezystack/lamejs";
import { expect, test } from "vitest";
import { readRecordingAudio } from "#domain/call/audio/read-recording-audio.ts";
import { readWavHeader } from "#domain/call/audio/wav.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { decoded } from "./mp3-to-wav.ts";

async function mp3ToWav(mp3: Uint8Array, maxBytes: number, pieceBytes = 1_000): Promise<Buffer> {
  const pieces = async function* () {
    for (let at = 0; at < mp3.length; at += pieceBytes) yield mp3.subarray(at, at + pieceBytes);
  };
  const wav: Uint8Array[] = [];
  for await (const piece of decoded(pieces(), maxBytes)) wav.push(piece);
  return Buffer.concat(wav);
}

const rate = 16_000;
const tone = Int16Array.from({ length: 2 * rate }, (_, at) =>
  Math.round(8_000 * Math.sin((at * 2 * Math.PI * 440) / rate)),
);
const silence = new Int16Array(tone.length);

function mp3Of(...channels: Int16Array[]): Buffer {
  const encoder = new Mp3Encoder(channels.length, rate, 64);
  const [left = silence, right] = channels;
  return Buffer.concat([
    Buffer.from(right ? encoder.encodeBuffer(left, right) : encoder.encodeBuffer(left)),
    Buffer.from(encoder.flush()),
  ]);
}

function loudnessOf(wav: Uint8Array, channel: number, channels: number): number {
  const view = new DataView(wav.buffer, wav.byteOffset);
  let loudest = 0;
  for (let at = 44 + 2 * channel; at + 1 < wav.length; at += 2 * channels)
    loudest = Math.max(loudest, Math.abs(view.getInt16(at, true)));
  return loudest;
}

test("keeps two channels separate", async () => {
  const wav = await mp3ToWav(mp3Of(tone, silence), 1_000_000);
  expect(readWavHeader(wav)).toMatchObject({ channels: 2, rate, bits: 16, format: 1 });
  expect(readWavHeader(wav)?.seconds).toBeCloseTo(2, 0);
  expect(loudnessOf(wav, 0, 2)).toBeGreaterThan(6_000);
  expect(loudnessOf(wav, 1, 2)).toBeLessThan(500);
  expect(readRecordingAudio(wav, 200)).toMatchObject({ channels: 2 });
});

test("keeps one channel, and skips a tag before the audio", async () => {
  const tag = Buffer.concat([
    Buffer.from("ID3\x04\0\0\0\0\x01\0", "latin1"),
    Buffer.alloc(128, 0xff),
  ]);
  const wav = await mp3ToWav(Buffer.concat([tag, mp3Of(tone)]), 1_000_000);
  expect(readWavHeader(wav)).toMatchObject({ channels: 1, rate });
  expect(loudnessOf(wav, 0, 1)).toBeGreaterThan(6_000);
});

test("refuses output beyond the limit, and input that isn't MP3", async () => {
  await expect(mp3ToWav(mp3Of(tone), 10_000)).rejects.toMatchObject({ kind: "too_large" });
  await expect(mp3ToWav(Buffer.from("<html>gone</html>"), 1_000_000)).rejects.toMatchObject({
    kind: "unreachable",
  });
  await expect(mp3ToWav(Buffer.alloc(0), 1_000_000)).rejects.toMatchObject({ kind: "unreachable" });
});

test("decodes any chunking to the same audio, one chunk at a time", async () => {
  const mp3 = mp3Of(tone, silence);
  const whole = await mp3ToWav(mp3, 1_000_000, mp3.length);
  expect(await mp3ToWav(mp3, 1_000_000, 333)).toEqual(whole);

  // A recording beyond the limit is not read to its end.
  let piecesRead = 0;
  const endless = async function* () {
    for (;;) {
      piecesRead += 1;
      yield mp3;
    }
  };
  const reading = (async () => {
    for await (const _ of decoded(endless(), 1_000_000));
  })();
  await expect(reading).rejects.toMatchObject({ kind: "too_large" });
  expect(piecesRead).toBeLessThan(20);
});

test('stops decoding after "mp3DecodeSeconds"', async () => {
  lowerLimitsOfTest({ mp3DecodeSeconds: 0.001 });
  await expect(mp3ToWav(mp3Of(tone), 1_000_000)).rejects.toThrow("it took too long");
});
