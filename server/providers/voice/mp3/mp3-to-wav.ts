// Recordings are kept as WAV: loudness, channels and playback rely on plain samples.
import { Worker } from "node:worker_threads";
import { limit } from "#domain/limits.ts";
import { ProviderFault } from "#server/ports/outcome.ts";

export interface DecodeRequest {
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
}
export type DecodeResult =
  | { kind: "decoded"; wav: Uint8Array<ArrayBuffer> }
  | { kind: "too_large" }
  | { kind: "unreadable"; why: string };

export const isWav = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "RIFF";

/** Throws `ProviderFault` if it is no MP3, or larger than `maxBytes` as WAV. */
export async function mp3ToWav(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const result = await decodeInThread({ bytes, maxBytes });
  switch (result.kind) {
    case "decoded":
      return result.wav;
    case "too_large":
      throw new ProviderFault("too_large", `the recording is larger than ${maxBytes} bytes as WAV`);
    case "unreadable":
      throw new ProviderFault("unreachable", `the recording is no readable MP3: ${result.why}`);
  }
}

function decodeInThread(request: DecodeRequest): Promise<DecodeResult> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./mp3-thread.ts", import.meta.url), { workerData: request });
    const finish = (result: DecodeResult) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const giveUp = (why: string) => finish({ kind: "unreadable", why });
    const timer = setTimeout(() => giveUp("it took too long"), limit("mp3DecodeSeconds") * 1000);
    worker.once("message", finish);
    worker.once("error", (error) => giveUp(error.message));
    worker.once("exit", (code) => giveUp(`its thread ended with ${code}`));
  });
}
