// Runs in a thread of its own: decoding an hour of sound takes seconds of CPU. One piece is asked for, and answered, at a time.
import { parentPort } from "node:worker_threads";
import { openMp3Decoder } from "./decode-mp3.ts";
import type { DecodeAnswer, DecodeQuestion } from "./mp3-to-wav.ts";

const decoder = await openMp3Decoder();
const answer = (said: DecodeAnswer) => parentPort?.postMessage(said);

parentPort?.on("message", (question: DecodeQuestion) => {
  try {
    if (question.kind === "piece")
      answer({ kind: "samples", samples: decoder.decode(question.bytes) });
    else answer({ kind: "shape", shape: decoder.shape() });
  } catch (error) {
    answer({ kind: "unreadable", why: error instanceof Error ? error.message : String(error) });
  }
});
