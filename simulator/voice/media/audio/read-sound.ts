// Converts uploaded greetings and music to telephone audio.
import { samplesPerSecond, silentSamples } from "./mulaw.ts";
import type { RunProgram } from "./run-program.ts";
import { toTelephonySamples } from "./to-telephony.ts";
import { readWav } from "./wav.ts";

const rawMulaw = /^audio\/(basic|x-mulaw|mulaw|pcmu|ulaw)\b/i;
/** Tried in this order; the first installed program that can read the file is used. */
const readers = [
  ["ffmpeg", "-v error -i pipe:0 -f wav -ac 1 -ar 8000 -acodec pcm_s16le pipe:1"],
  ["sox", "- -t wav -r 8000 -c 1 -b 16 -"],
  ["mpg123", "-q -w - -m -r 8000 -"],
] as const;

/** Null if the file cannot be read. */
export async function readAudio(
  bytes: Uint8Array,
  type: string,
  run: RunProgram,
): Promise<Uint8Array | null> {
  if (bytes.length === 0) return null;
  if (rawMulaw.test(type)) return stripAuHeader(bytes);
  const wav = readWav(bytes);
  if (wav !== null) return toTelephonySamples(wav);
  if (!/^(audio|video|application\/octet-stream)/i.test(type)) return null;
  for (const [name, args] of readers) {
    const made = await run(name, args.split(" "), bytes);
    const sound = made === null ? null : readWav(made);
    if (sound !== null && (sound.channels[0]?.length ?? 0) > 0) return toTelephonySamples(sound);
  }
  return null;
}

/** Sun's .au uses the same type; its bytes 5 to 8 give the offset of the samples. */
function stripAuHeader(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 24 || String.fromCharCode(...bytes.subarray(0, 4)) !== ".snd") return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.subarray(Math.max(24, view.getUint32(4)));
}

export function silence(seconds: number): Uint8Array {
  return silentSamples(Math.max(0, Math.round(seconds * samplesPerSecond)));
}
