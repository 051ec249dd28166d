// G.711 µ-law, the only codec of the simulated carrier. Audio stays in it from end to end; samples become linear only
// for mixing.

export const samplesPerSecond = 8_000;
/** One packet: 20 ms. */
export const frameSamples = 160;
export const frameMs = 20;
/** µ-law silence. */
export const silenceByte = 0xff;

const bias = 0x84;
const loudest = 32_635;

const linear = new Int16Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  const bits = ~byte & 0xff;
  const size = (((bits & 0x0f) << 3) + bias) << ((bits & 0x70) >> 4);
  linear[byte] = bits & 0x80 ? bias - size : size - bias;
}

const packed = new Uint8Array(65_536);
for (let sample = -32_768; sample < 32_768; sample += 1) {
  const size = Math.min(Math.abs(sample), loudest) + bias;
  const exponent = 24 - Math.clz32(size);
  const bits = (sample < 0 ? 0x80 : 0) | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f);
  packed[sample + 32_768] = ~bits & 0xff;
}

/** Clips samples beyond 16 bits. */
export function toMulaw(sample: number): number {
  const bounded = sample > 32_767 ? 32_767 : sample < -32_768 ? -32_768 : sample;
  return packed[(bounded | 0) + 32_768] ?? silenceByte;
}

export function toLinear(byte: number): number {
  return linear[byte] ?? 0;
}

export function encodeMulaw(samples: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(samples.length);
  for (let index = 0; index < samples.length; index += 1)
    bytes[index] = toMulaw(samples[index] ?? 0);
  return bytes;
}

export function decodeMulaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length);
  for (let index = 0; index < bytes.length; index += 1)
    samples[index] = linear[bytes[index] ?? silenceByte] ?? 0;
  return samples;
}

export function silentSamples(samples: number): Uint8Array {
  return new Uint8Array(samples).fill(silenceByte);
}
