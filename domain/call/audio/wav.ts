// Telephony audio: WAV, 16-bit PCM, mono, 8,000 Hz.

export const telephonySampleRate = 8_000;

interface WavHeader {
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
  /** 1: PCM; 6 and 7: A-law and µ-law. */
  readonly format: number;
  readonly seconds: number;
}

/** Chunk names as numbers, because a hostile file has many. */
const [riff, wave, format, data] = [0x52494646, 0x57415645, 0x666d7420, 0x64617461];

/** Before the samples: a recorder writes a handful, editing programs up to a dozen. */
const maxChunks = 64;

/** Start of a file that contains the header of every common recorder. */
export const wavBeginningBytes = 64 * 1024;

export interface WavLayout {
  readonly head: WavHeader;
  /** Byte offset of the samples. */
  readonly from: number;
  readonly end: number;
}

/** Null if this is not a WAV file, or its samples begin neither within the bytes nor within the first chunks. */
export const readWavHeader = (bytes: Uint8Array, fileSize?: number): WavHeader | null =>
  findSamples(bytes, fileSize)?.head ?? null;

/** Accepts a whole file, or the start of a file of `fileSize` bytes. */
export function findSamples(bytes: Uint8Array, fileSize = bytes.byteLength): WavLayout | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12 || view.getUint32(0) !== riff || view.getUint32(8) !== wave) return null;
  let found: Omit<WavHeader, "seconds"> | null = null;
  let at = 12;
  for (let chunks = 0; chunks < maxChunks && at + 8 <= view.byteLength; chunks += 1) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    if (name === format && size >= 16 && at + 24 <= view.byteLength)
      found = {
        format: view.getUint16(at + 8, true),
        channels: view.getUint16(at + 10, true),
        rate: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true),
      };
    if (name === data) {
      const second = found === null ? 0 : (found.channels * found.bits * found.rate) / 8;
      if (found === null || second === 0) return null;
      // An interrupted writer leaves a size larger than the file.
      const end = Math.min(at + 8 + size, fileSize);
      return { head: { ...found, seconds: (end - at - 8) / second }, from: at + 8, end };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

/** Whether every carrier we support plays it. */
export const isTelephonyAudio = ({ format, channels, bits, rate }: WavHeader): boolean =>
  channels <= 2 &&
  rate >= telephonySampleRate &&
  rate <= 48_000 &&
  ((format === 1 && bits === 16) || ((format === 6 || format === 7) && bits === 8));

export const wavHeaderBytes = 44;

/** Of 16-bit PCM. */
export function writeWavHeader(audio: {
  readonly dataBytes: number;
  readonly rate: number;
  readonly channels: number;
}): Uint8Array<ArrayBuffer> {
  const { dataBytes, rate, channels } = audio;
  const bytes = new Uint8Array(wavHeaderBytes);
  const view = new DataView(bytes.buffer);
  const put = (at: number, tag: string) => {
    for (let index = 0; index < tag.length; index += 1)
      view.setUint8(at + index, tag.charCodeAt(index));
  };
  put(0, "RIFF");
  view.setUint32(4, 36 + dataBytes, true);
  put(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels * 2, true);
  view.setUint16(32, channels * 2, true);
  view.setUint16(34, 16, true);
  put(36, "data");
  view.setUint32(40, dataBytes, true);
  return bytes;
}

/** Samples between -1 and 1. */
export function writeWav(
  samples: Float32Array,
  rate: number = telephonySampleRate,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wavHeaderBytes + samples.length * 2);
  bytes.set(writeWavHeader({ dataBytes: samples.length * 2, rate, channels: 1 }));
  const view = new DataView(bytes.buffer);
  for (const [index, sample] of samples.entries())
    view.setInt16(
      wavHeaderBytes + index * 2,
      Math.round(Math.max(-1, Math.min(1, sample)) * 32_767),
      true,
    );
  return bytes;
}

/** Trims silence at both ends except a short margin. */
export function trimSilence(
  samples: Float32Array,
  rate: number = telephonySampleRate,
): Float32Array {
  const loud = 0.02;
  const marginSamples = Math.round(rate / 5);
  const first = samples.findIndex((one) => Math.abs(one) > loud);
  if (first < 0) return samples;
  const last = samples.findLastIndex((one) => Math.abs(one) > loud);
  return samples.slice(
    Math.max(0, first - marginSamples),
    Math.min(samples.length, last + 1 + marginSamples),
  );
}
