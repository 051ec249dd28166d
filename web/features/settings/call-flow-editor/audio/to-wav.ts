// Converts any audio this browser can play into what every phone plays. Done in the browser, so the server needs no
// codecs.
import { telephonySampleRate, trimSilence, writeWav } from "#domain/call/audio/wav.ts";

export interface TelephonyWav {
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

/** Throws the browser's error if it can't decode the bytes. */
export async function toTelephonyWav(bytes: ArrayBuffer): Promise<TelephonyWav> {
  // Decoding resamples to the sample rate of the context.
  const decoded = await new OfflineAudioContext(1, 1, telephonySampleRate).decodeAudioData(bytes);
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, one) =>
    decoded.getChannelData(one),
  );
  const mono = new Float32Array(decoded.length).map(
    (_, at) => channels.reduce((sum, one) => sum + (one[at] ?? 0), 0) / channels.length,
  );
  const samples = trimSilence(evened(mono));
  return { wav: writeWav(samples), seconds: samples.length / telephonySampleRate };
}

/** Normalizes to just below clipping; near silence stays as it is. */
function evened(samples: Float32Array): Float32Array {
  const loudest = samples.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
  if (loudest < 0.01) return samples;
  return samples.map((one) => (one * 0.9) / loudest);
}
