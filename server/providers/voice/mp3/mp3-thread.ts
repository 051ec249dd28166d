// Runs in a worker thread, since decoding an hour of audio takes seconds of CPU. Handles one request at a time.
import { parentPort } from "node:worker_threads";
import { openMp3Decoder } from "./decode-mp3.ts";
import type { DecodeAnswer, DecodeQuestion } from "./mp3-to-wav.ts";

const decoder = await openMp3Decoder();
const answer = (result: DecodeAnswer) => parentPort?.postMessage(result);

parentPort?.on("message", (question: DecodeQuestion) => {
  try {
    if (question.kind === "piece")
      answer({ kind: "samples", samples: decoder.decode(question.bytes) });
    else answer({ kind: "shape", shape: decoder.shape() });
  } catch (error) {
    answer({ kind: "unreadable", reason: error instanceof Error ? error.message : String(error) });
  }
});
