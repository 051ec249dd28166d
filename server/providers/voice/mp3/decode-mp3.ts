// MP3 to WAV with 16-bit samples, in pieces: a recording may be two hours long.
import { MPEGDecoder } from "mpg123-decoder";
import type { DecodeResult } from "./mp3-to-wav.ts";

const pieceBytes = 64 * 1024;
const headBytes = 44;
/** Speech needs no more; a higher rate is averaged down so that long calls stay below the size limit. */
const enoughRate = 16_000;

export async function decodeMp3(mp3: Uint8Array, maxBytes: number): Promise<DecodeResult> {
  const isMono = isMonoMp3(mp3);
  if (isMono === null) return { kind: "unreadable", why: "no MPEG audio frame was found" };
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const pieces: Buffer[] = [];
  let [size, rate] = [headBytes, 0];
  const channels = isMono ? 1 : 2;
  try {
    for (let at = 0; at < mp3.length; at += pieceBytes) {
      const sound = decoder.decode(mp3.subarray(at, at + pieceBytes));
      if (sound.samplesDecoded === 0) continue;
      const every = Math.max(1, Math.floor(sound.sampleRate / enoughRate));
      rate = Math.round(sound.sampleRate / every);
      const piece = interleave(sound.channelData.slice(0, channels), every);
      size += piece.length;
      if (size > maxBytes) return { kind: "too_large" };
      pieces.push(piece);
    }
  } finally {
    decoder.free();
  }
  if (rate === 0) return { kind: "unreadable", why: "no MPEG audio frame could be decoded" };
  const wav = new Uint8Array(size);
  wav.set(wavHead(size - headBytes, rate, channels));
  let at = headBytes;
  for (const piece of pieces) {
    wav.set(piece, at);
    at += piece.length;
  }
  return { kind: "decoded", wav };
}

function interleave(channels: readonly Float32Array[], every: number): Buffer {
  const length = Math.floor((channels[0]?.length ?? 0) / every);
  const bytes = Buffer.allocUnsafe(length * channels.length * 2);
  let at = 0;
  for (let index = 0; index < length; index += 1)
    for (const channel of channels) {
      let sum = 0;
      for (let step = 0; step < every; step += 1) sum += channel[index * every + step] ?? 0;
      const sample = Math.max(-1, Math.min(1, sum / every));
      at = bytes.writeInt16LE(Math.round(sample * 32_767), at);
    }
  return bytes;
}

function wavHead(dataBytes: number, rate: number, channels: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + dataBytes, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(dataBytes, 40);
  return head;
}

/** Null: no frame. An ID3v2 tag before the sound is skipped (id3.org/id3v2.4.0-structure §3.1). */
function isMonoMp3(bytes: Uint8Array): boolean | null {
  let at = 0;
  if (bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
    at = 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
  }
  for (; at + 3 < bytes.length; at += 1) {
    const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4);
    const isFrame =
      bytes[at] === 0xff &&
      (second & 0xe0) === 0xe0 &&
      // neither a reserved version or layer nor a reserved rate (ISO 11172-3 §2.4.1.3)
      (second & 0x18) !== 0x08 &&
      (second & 0x06) !== 0 &&
      (third & 0xf0) !== 0xf0 &&
      (third & 0x0c) !== 0x0c;
    if (isFrame) return fourth >> 6 === 3;
  }
  return null;
}
