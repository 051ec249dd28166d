// Sample formats of carrier recordings: PCM of 8 or 16 bits, A-law and µ-law.

export interface RecordingAudio {
  readonly seconds: number;
  readonly channels: number;
  /** 0 to 255 each. */
  readonly peaks: Uint8Array;
}

export type SampleReader = (view: DataView, at: number) => number;

/** Null for an unsupported format. */
export function readerOf(code: number, bits: number): SampleReader | null {
  if (code === 1 && bits === 16) return (view, at) => view.getInt16(at, true) / 32_768;
  if (code === 1 && bits === 8) return (view, at) => (view.getUint8(at) - 128) / 128;
  if (code === 6 && bits === 8) return (view, at) => fromAlaw(view.getUint8(at));
  if (code === 7 && bits === 8) return (view, at) => fromMulaw(view.getUint8(at));
  return null;
}

/** ITU-T G.711: decodes the magnitude only; the sign does not matter here. */
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
