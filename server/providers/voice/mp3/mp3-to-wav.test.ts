import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Mp3Encoder } from "@breezystack/lamejs";
import { expect, onTestFinished, test, vi } from "vitest";
import { readWavHeader } from "#domain/call/audio/wav.ts";
import { FileFault, type FileStore } from "#server/ports/files.ts";
import { createDiskFileStore } from "#server/providers/files/disk-file-store.ts";
import { readRecordingAudio } from "#testing/fixtures/call/read-recording-audio.ts";
import { filesInMemory } from "#testing/fixtures/member/files-in-memory.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { decoded } from "./mp3-to-wav.ts";

async function* inPieces(mp3: Uint8Array, pieceBytes = 1_000) {
  for (let at = 0; at < mp3.length; at += pieceBytes) yield mp3.subarray(at, at + pieceBytes);
}

/** What was received is read in pieces of this size. */
const spoolOf = (pieceBytes: number): Pick<FileStore, "receive"> => ({
  async receive(source) {
    const arrived = await filesInMemory().receive(source);
    const read = async function* () {
      for await (const whole of arrived.read()) yield* inPieces(whole, pieceBytes);
    };
    return { ...arrived, read };
  },
});

const mp3ToWav = (mp3: Uint8Array, maxBytes: number, pieceBytes = 1_000): Promise<Buffer> =>
  buffer(decoded(inPieces(mp3, pieceBytes), maxBytes, spoolOf(pieceBytes)));

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
  const files = filesInMemory();
  const download = { ...(await files.receive(inPieces(mp3))), read: endless };
  const receive = vi.fn(files.receive).mockResolvedValueOnce(download);
  const reading = buffer(decoded(inPieces(mp3), 1_000_000, { receive }));
  await expect(reading).rejects.toMatchObject({ kind: "too_large" });
  expect(piecesRead).toBeLessThan(20);
});

test('stops decoding after "mp3DecodeSeconds"', async () => {
  lowerLimitsOfTest({ mp3DecodeSeconds: 0.001 });
  await expect(mp3ToWav(mp3Of(tone), 1_000_000)).rejects.toThrow("it took too long");
});

test("decodes the next recording after one whose download or samples could not be written", async () => {
  const full = new FileFault("The disk is full.", true);
  const { receive } = filesInMemory();
  const downloadFails = vi.fn(receive).mockRejectedValueOnce(full);
  const samplesFail = vi.fn(receive).mockImplementationOnce(receive).mockRejectedValueOnce(full);
  for (const failing of [downloadFails, samplesFail])
    await expect(
      buffer(decoded(inPieces(mp3Of(tone)), 1_000_000, { receive: failing })),
    ).rejects.toBe(full);
  expect(readWavHeader(await mp3ToWav(mp3Of(tone), 1_000_000))).toMatchObject({ rate });
});

test("a download that stalls delays no other recording", async () => {
  const stalled = Promise.withResolvers<void>();
  const mp3 = mp3Of(tone);
  const slow = async function* () {
    yield mp3.subarray(0, 1_000);
    await stalled.promise;
    yield mp3.subarray(1_000);
  };
  const first = buffer(decoded(slow(), 1_000_000, filesInMemory()));
  const second = await mp3ToWav(mp3, 1_000_000);
  stalled.resolve();
  expect(await first).toEqual(second);
});

test("leaves no file behind, whether it was read, refused or abandoned", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-mp3-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = createDiskFileStore(folder);
  const mp3 = mp3Of(tone);
  await buffer(decoded(inPieces(mp3), 1_000_000, files));
  await expect(buffer(decoded(inPieces(mp3), 10_000, files))).rejects.toThrow("larger");
  await expect(buffer(decoded(inPieces(Buffer.from("<html>")), 10_000, files))).rejects.toThrow(
    "no readable MP3",
  );
  for await (const _ of decoded(inPieces(mp3), 1_000_000, files)) break;
  expect(await readdir(path.join(folder, "arriving"))).toEqual([]);
});
