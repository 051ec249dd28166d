// Writes and reads WAV. Recordings are written as 16-bit PCM; uploaded greetings come in many formats.
import { wavHeaderBytes, writeWavHeader } from "#domain/call/audio/wav.ts";
import { decodeMulaw, samplesPerSecond } from "./mulaw.ts";

const pcm = 1;
const float = 3;
const alaw = 6;
const mulaw = 7;
const extensible = 0xfffe;

export interface WavAudio {
  readonly rate: number;
  readonly channels: readonly Int16Array[];
}

/** 16 bit; pads shorter channels with silence. */
export function writeWav(
  channels: readonly Int16Array[],
  rate: number = samplesPerSecond,
): Uint8Array {
  const frames = Math.max(0, ...channels.map((channel) => channel.length));
  const step = channels.length * 2;
  const bytes = new Uint8Array(wavHeaderBytes + frames * step);
  bytes.set(writeWavHeader({ dataBytes: frames * step, rate, channels: channels.length }));
  const view = new DataView(bytes.buffer);
  for (const [side, channel] of channels.entries())
    for (let frame = 0; frame < channel.length; frame += 1)
      view.setInt16(wavHeaderBytes + frame * step + side * 2, channel[frame] ?? 0, true);
  return bytes;
}

/** Takes µ-law channels, the format used during a call. */
export function wavOf(...channels: readonly Uint8Array[]): Uint8Array {
  return writeWav(channels.map(decodeMulaw));
}

/** Null if it is not a WAV we can read. */
export function readWav(bytes: Uint8Array): WavAudio | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || tag(0) !== "RIFF" || tag(8) !== "WAVE") return null;
  let shape: Shape | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (tag(at) === "fmt " && from + 16 <= bytes.length) shape = readShape(view, from, size);
    // A streamed file has a length of 0 or far too much, because its writer did not know the end.
    if (tag(at) === "data") {
      if (shape === null) return null;
      const end = size === 0 ? bytes.length : Math.min(bytes.length, from + size);
      return readSamples(new DataView(view.buffer, view.byteOffset + from, end - from), shape);
    }
    at = from + size + (size & 1);
  }
  return null;
}

interface Shape {
  readonly kind: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

function readShape(view: DataView, at: number, size: number): Shape | null {
  const named = view.getUint16(at, true);
  const isLong = named === extensible && size >= 26 && at + 26 <= view.byteLength;
  const shape = {
    kind: isLong ? view.getUint16(at + 24, true) : named,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
  const isSound = shape.channels > 0 && shape.channels <= 8 && shape.rate >= 4_000;
  return isSound && shape.rate <= 192_000 && readerOf(shape) !== null ? shape : null;
}

type Reader = (view: DataView, at: number) => number;

function readerOf({ kind, bits }: Shape): Reader | null {
  if (kind === pcm && bits === 8) return (view, at) => (view.getUint8(at) - 128) << 8;
  if (kind === pcm && bits === 16) return (view, at) => view.getInt16(at, true);
  if (kind === pcm && bits === 24) return (view, at) => view.getInt16(at + 1, true);
  if (kind === pcm && bits === 32) return (view, at) => view.getInt16(at + 2, true);
  if (kind === float && bits === 32) return (view, at) => bounded(view.getFloat32(at, true));
  if (kind === float && bits === 64) return (view, at) => bounded(view.getFloat64(at, true));
  if (kind === mulaw && bits === 8)
    return (view, at) => decodeMulaw(Uint8Array.of(view.getUint8(at)))[0] ?? 0;
  if (kind === alaw && bits === 8) return (view, at) => fromAlaw(view.getUint8(at));
  return null;
}

function bounded(share: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(share * 32_767))) || 0;
}

function fromAlaw(byte: number): number {
  const bits = byte ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const low = ((bits & 0x0f) << 4) + 8;
  const size = exponent === 0 ? low : (low + 0x100) << (exponent - 1);
  return bits & 0x80 ? size : -size;
}

function readSamples(data: DataView, shape: Shape): WavAudio | null {
  const read = readerOf(shape);
  if (read === null) return null;
  const width = shape.bits / 8;
  const frames = Math.floor(data.byteLength / (width * shape.channels));
  const channels = Array.from({ length: shape.channels }, (_, side) => {
    const samples = new Int16Array(frames);
    for (let frame = 0; frame < frames; frame += 1)
      samples[frame] = read(data, (frame * shape.channels + side) * width);
    return samples;
  });
  return { rate: shape.rate, channels };
}
