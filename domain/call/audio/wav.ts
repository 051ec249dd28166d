// Sounds as every telephone plays them: WAV with plain samples of 16 bits, one channel, 8,000 a second.

export const telephonySampleRate = 8_000;

export interface WavHeader {
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
  /** 1: plain samples; 6 and 7: the telephone's own A-law and µ-law. */
  readonly format: number;
  readonly seconds: number;
}

const word = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, place) => view.getUint8(at + place)));

export interface WavPlace {
  readonly head: WavHeader;
  /** Where its samples stand. */
  readonly from: number;
  readonly end: number;
}

/** Null: not a WAV file, or cut off before it says what it holds. */
export const readWavHeader = (bytes: Uint8Array): WavHeader | null =>
  findSamples(bytes)?.head ?? null;

/** Of a whole file, or of the beginning of one of that size. */
export function findSamples(bytes: Uint8Array, fileSize = bytes.byteLength): WavPlace | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12 || word(view, 0) !== "RIFF" || word(view, 8) !== "WAVE") return null;
  let found: Omit<WavHeader, "seconds"> | null = null;
  let at = 12;
  while (at + 8 <= view.byteLength) {
    const name = word(view, at);
    const size = view.getUint32(at + 4, true);
    if (name === "fmt " && size >= 16 && at + 24 <= view.byteLength)
      found = {
        format: view.getUint16(at + 8, true),
        channels: view.getUint16(at + 10, true),
        rate: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true),
      };
    if (name === "data") {
      const second = found === null ? 0 : (found.channels * found.bits * found.rate) / 8;
      if (found === null || second === 0) return null;
      // A writer that was interrupted says more than there is.
      const end = Math.min(at + 8 + size, fileSize);
      return { head: { ...found, seconds: (end - at - 8) / second }, from: at + 8, end };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

/** Whether every company we work with plays it. */
export const isTelephonyAudio = ({ format, channels, bits, rate }: WavHeader): boolean =>
  channels <= 2 &&
  rate >= telephonySampleRate &&
  rate <= 48_000 &&
  ((format === 1 && bits === 16) || ((format === 6 || format === 7) && bits === 8));

/** Samples between -1 and 1. */
export function writeWav(
  samples: Float32Array,
  rate: number = telephonySampleRate,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const put = (at: number, text: string) => {
    for (let place = 0; place < text.length; place += 1)
      view.setUint8(at + place, text.charCodeAt(place));
  };
  put(0, "RIFF");
  view.setUint32(4, 36 + samples.length * 2, true);
  put(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  put(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [place, sample] of samples.entries())
    view.setInt16(44 + place * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  return bytes;
}

/** Silence before and after the words is cut off, a breath of it left. */
export function trimSilence(
  samples: Float32Array,
  rate: number = telephonySampleRate,
): Float32Array {
  const loud = 0.02;
  const breath = Math.round(rate / 5);
  const first = samples.findIndex((one) => Math.abs(one) > loud);
  if (first < 0) return samples;
  const last = samples.findLastIndex((one) => Math.abs(one) > loud);
  return samples.slice(Math.max(0, first - breath), Math.min(samples.length, last + 1 + breath));
}
