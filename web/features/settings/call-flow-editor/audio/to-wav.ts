// Whatever this browser can play becomes what every telephone plays. The browser does it, so that the server
// needs no codecs.
import { telephonySampleRate, trimSilence, writeWav } from "#domain/call/audio/wav.ts";

export interface TelephonyWav {
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

/** Throws what the browser says when it cannot read the bytes. */
export async function toTelephonyWav(bytes: ArrayBuffer): Promise<TelephonyWav> {
  // Decoding for a context gives its samples at the rate of the context.
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

/** As loud as it may be without being bent; near silence stays what it is. */
function evened(samples: Float32Array): Float32Array {
  const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  if (loudest < 0.01) return samples;
  return samples.map((one) => (one * 0.9) / loudest);
}
