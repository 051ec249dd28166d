// The picture of a recording before its sound is there: how loud each of its slices is. Read from WAV as
// carriers hand it out: plain samples of 8 or 16 bits, or the telephone's own A-law and µ-law.

export interface TakeSound {
  readonly seconds: number;
  readonly channels: number;
  /** 0 to 255 each. */
  readonly peaks: Uint8Array;
}

interface Format {
  readonly code: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

/** null: no WAV that we can read. */
export function readTakeSound(bytes: Uint8Array, slices: number): TakeSound | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 12 || nameAt(view, 0) !== "RIFF" || nameAt(view, 8) !== "WAVE") return null;
  let format: Format | null = null;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const [name, size] = [nameAt(view, at), view.getUint32(at + 4, true)];
    if (name === "fmt " && at + 24 <= view.byteLength) format = formatAt(view, at + 8);
    if (name === "data") {
      const end = Math.min(at + 8 + size, view.byteLength);
      return format && measure(view, { from: at + 8, end }, format, slices);
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

function formatAt(view: DataView, at: number): Format {
  return {
    code: view.getUint16(at, true),
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
}

function measure(
  view: DataView,
  { from, end }: { from: number; end: number },
  { code, channels, rate, bits }: Format,
  slices: number,
): TakeSound | null {
  const read = readerOf(code, bits);
  const frame = (channels * bits) / 8;
  if (read === null || frame === 0 || rate === 0) return null;
  const frames = Math.floor((end - from) / frame);
  const many = Math.min(slices, Math.max(1, frames));
  const peaks = new Uint8Array(many);
  for (let slice = 0; slice < many; slice += 1) {
    const [first, last] = [slice, slice + 1].map((one) => Math.floor((one * frames) / many));
    let loudest = 0;
    for (let place = (first ?? 0) * channels; place < (last ?? 0) * channels; place += 1)
      loudest = Math.max(loudest, Math.abs(read(view, from + (place * bits) / 8)));
    // quiet voices are seen as well: an ear hears ratios, not differences
    peaks[slice] = Math.round(255 * Math.sqrt(Math.min(1, loudest)));
  }
  return { seconds: frames / rate, channels, peaks };
}

type Reader = (view: DataView, at: number) => number;

function readerOf(code: number, bits: number): Reader | null {
  if (code === 1 && bits === 16) return (view, at) => view.getInt16(at, true) / 32_768;
  if (code === 1 && bits === 8) return (view, at) => (view.getUint8(at) - 128) / 128;
  if (code === 6 && bits === 8) return (view, at) => fromAlaw(view.getUint8(at));
  if (code === 7 && bits === 8) return (view, at) => fromMulaw(view.getUint8(at));
  return null;
}

/** ITU-T G.711: the loudness alone, the sign does not matter here. */
function fromMulaw(byte: number): number {
  const flipped = ~byte & 0xff;
  const [exponent, mantissa] = [(flipped >> 4) & 7, flipped & 15];
  return ((((mantissa << 3) + 132) << exponent) - 132) / 32_768;
}

function fromAlaw(byte: number): number {
  const flipped = byte ^ 0x55;
  const [exponent, mantissa] = [(flipped >> 4) & 7, flipped & 15];
  const loudness = exponent === 0 ? (mantissa << 4) + 8 : ((mantissa << 4) + 264) << (exponent - 1);
  return loudness / 32_768;
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
