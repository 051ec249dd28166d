// Runs in a thread of its own: decoding an hour of sound takes seconds of CPU.
import { parentPort, workerData } from "node:worker_threads";
import { decodeMp3 } from "./decode-mp3.ts";
import type { DecodeRequest, DecodeResult } from "./mp3-to-wav.ts";

const { bytes, maxBytes } = workerData as DecodeRequest;
const result: DecodeResult = await decodeMp3(bytes, maxBytes).catch((error: unknown) => ({
  kind: "unreadable" as const,
  why: error instanceof Error ? error.message : String(error),
}));
parentPort?.postMessage(result, result.kind === "decoded" ? [result.wav.buffer] : []);
