// Runs in a worker thread, since decoding an hour of audio takes seconds of CPU. Handles one request at a time.
import { parentPort } from "node:worker_threads";
import { openMp3Decoder } from "./decode-mp3.ts";
import type { DecodeQuestion, DecodeResponse } from "./mp3-to-wav.ts";

const decoder = await openMp3Decoder();
const respond = (result: DecodeResponse) => parentPort?.postMessage(result);

parentPort?.on("message", (question: DecodeQuestion) => {
  try {
    if (question.kind === "piece")
      respond({ kind: "samples", samples: decoder.decode(question.bytes) });
    else respond({ kind: "shape", shape: decoder.shape() });
  } catch (error) {
    respond({ kind: "unreadable", reason: error instanceof Error ? error.message : String(error) });
  }
});
