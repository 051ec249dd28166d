// Recordings are stored as WAV: loudness, channels and playback need plain samples.
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { writeWavHeader } from "#domain/call/audio/wav.ts";
import { limit } from "#domain/limits.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";

export type DecodeQuestion = { kind: "piece"; bytes: Uint8Array } | { kind: "shape" };
export type DecodeAnswer =
  | { kind: "samples"; samples: readonly Uint8Array[] }
  | { kind: "shape"; shape: { readonly rate: number; readonly channels: number } | null }
  | { kind: "unreadable"; reason: string };

/** A WAV file is streamed as it arrives; a decoded MP3 is written to disk first, until its length is known. */
export async function asWav(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<AsyncIterable<Uint8Array>> {
  const rest = pieces[Symbol.asyncIterator]();
  let beginning: Uint8Array = new Uint8Array(0);
  while (beginning.length < 4) {
    const next = await rest.next();
    if (next.done) break;
    beginning = Buffer.concat([beginning, next.value]);
  }
  const whole = (async function* () {
    yield beginning;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
  if (Buffer.from(beginning.subarray(0, 4)).toString("latin1") === "RIFF") return whole;
  return decoded(whole, maxBytes);
}

let lastDecoding: Promise<unknown> = Promise.resolve();

/** Decodes one recording at a time. Throws `ProviderError` if it isn't MP3, or is larger than `maxBytes` as WAV. */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  const before = lastDecoding;
  const { promise, resolve } = Promise.withResolvers<void>();
  lastDecoding = promise;
  await before;
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-sound-"));
  const file = path.join(folder, "samples");
  try {
    const { bytes, rate, channels } = await decodeInto(file, pieces, maxBytes);
    yield writeWavHeader({ dataBytes: bytes, rate, channels });
    yield* createReadStream(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
    resolve();
  }
}

async function decodeInto(file: string, pieces: AsyncIterable<Uint8Array>, maxBytes: number) {
  const thread = openThread();
  const handle = await open(file, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      const answer = await thread.decode({ kind: "piece", bytes: piece });
      for (const samples of answer.kind === "samples" ? answer.samples : []) {
        bytes += samples.length;
        if (bytes + 44 > maxBytes)
          throw new ProviderError(
            "too_large",
            `the recording is larger than ${maxBytes} bytes as WAV`,
          );
        await handle.writeFile(samples);
      }
    }
    const answer = await thread.decode({ kind: "shape" });
    const shape = answer.kind === "shape" ? answer.shape : null;
    if (shape === null) throw unreadable("no MPEG audio frame could be decoded");
    return { ...shape, bytes };
  } finally {
    await handle.close();
    thread.close();
  }
}

const unreadable = (reason: string) =>
  new ProviderError("unreachable", `the recording is no readable MP3: ${reason}`);

function openThread() {
  const worker = new Worker(new URL("./mp3-thread.ts", import.meta.url));
  let handleAnswer: (answer: DecodeAnswer) => void = () => undefined;
  let ended: string | null = null;
  let remainingMs = limit("mp3DecodeSeconds") * 1000;
  const end = (reason: string) => {
    ended ??= reason;
    handleAnswer({ kind: "unreadable", reason: ended });
  };
  worker.on("message", (answer: DecodeAnswer) => handleAnswer(answer));
  worker.on("error", (error) => end(error.message));
  worker.on("exit", (code) => end(`its thread ended with ${code}`));
  return {
    /** The time limit excludes the time spent waiting for chunks. */
    async decode(question: DecodeQuestion): Promise<DecodeAnswer> {
      const startedMs = performance.now();
      const timer = setTimeout(() => end("it took too long"), remainingMs);
      const answer = await new Promise<DecodeAnswer>((done) => {
        handleAnswer = done;
        if (ended === null) worker.postMessage(question);
        else end(ended);
      });
      clearTimeout(timer);
      remainingMs -= performance.now() - startedMs;
      if (answer.kind === "unreadable") throw unreadable(answer.reason);
      return answer;
    },
    close: () => void worker.terminate(),
  };
}
