// Recordings are stored as WAV: loudness, channels and playback need plain samples.
import { Worker } from "node:worker_threads";
import { writeWavHeader } from "#domain/call/audio/wav.ts";
import { limit } from "#domain/limits.ts";
import type { FileStore, ReceivedFile } from "#server/ports/files.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";

/** Where a download and its samples are written until their length is known. */
type Spool = Pick<FileStore, "receive">;

export type DecodeQuestion = { kind: "piece"; bytes: Uint8Array } | { kind: "shape" };
export type DecodeResponse =
  | { kind: "samples"; samples: readonly Uint8Array[] }
  | { kind: "shape"; shape: { readonly rate: number; readonly channels: number } | null }
  | { kind: "unreadable"; reason: string };

/** A WAV file is streamed as it arrives; a decoded MP3 is written to disk first, until its length is known. */
export async function asWav(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  spool: Spool,
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
  return decoded(whole, maxBytes, spool);
}

let lastDecoding: Promise<unknown> = Promise.resolve();

/** Decodes one recording at a time, since each takes a thread. */
function inTurn<T>(decode: () => Promise<T>): Promise<T> {
  const decoding = lastDecoding.then(decode);
  lastDecoding = decoding.catch(() => undefined);
  return decoding;
}

/**
 * Throws `ProviderError` if it isn't MP3, or is larger than `maxBytes` as WAV. The download is complete before the
 * decoder is taken: a slow provider holds up no other recording.
 */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  spool: Spool,
): AsyncGenerator<Uint8Array, void> {
  const mp3 = await spool.receive(pieces);
  try {
    const { samples, rate, channels } = await inTurn(() => decode(mp3, maxBytes, spool));
    try {
      yield writeWavHeader({ dataBytes: samples.size, rate, channels });
      yield* samples.read();
    } finally {
      await samples.discard();
    }
  } finally {
    await mp3.discard();
  }
}

async function decode(mp3: ReceivedFile, maxBytes: number, spool: Spool) {
  const thread = openThread();
  try {
    const samples = await spool.receive(samplesOf(thread, mp3.read(), maxBytes));
    const shape = await thread.shape().catch(async (error: unknown) => {
      await samples.discard();
      throw error;
    });
    return { samples, ...shape };
  } finally {
    thread.close();
  }
}

async function* samplesOf(
  thread: DecoderThread,
  mp3: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const piece of mp3)
    for (const samples of await thread.decode(piece)) {
      bytes += samples.length;
      if (bytes + 44 > maxBytes)
        throw new ProviderError(
          "too_large",
          `the recording is larger than ${maxBytes} bytes as WAV`,
        );
      yield samples;
    }
}

const unreadable = (reason: string) =>
  new ProviderError("unreachable", `the recording is no readable MP3: ${reason}`);

type DecoderThread = ReturnType<typeof openThread>;

function openThread() {
  const worker = new Worker(new URL("./mp3-thread.ts", import.meta.url));
  let handleResponse: (response: DecodeResponse) => void = () => undefined;
  let ended: string | null = null;
  let remainingMs = limit("mp3DecodeSeconds") * 1000;
  const end = (reason: string) => {
    ended ??= reason;
    handleResponse({ kind: "unreadable", reason: ended });
  };
  worker.on("message", (response: DecodeResponse) => handleResponse(response));
  worker.on("error", (error) => end(error.message));
  worker.on("exit", (code) => end(`its thread ended with ${code}`));
  /** The time limit excludes the time spent waiting for chunks. */
  const ask = async (question: DecodeQuestion): Promise<DecodeResponse> => {
    const startedMs = performance.now();
    const timer = setTimeout(() => end("it took too long"), remainingMs);
    const response = await new Promise<DecodeResponse>((done) => {
      handleResponse = done;
      if (ended === null) worker.postMessage(question);
      else end(ended);
    });
    clearTimeout(timer);
    remainingMs -= performance.now() - startedMs;
    if (response.kind === "unreadable") throw unreadable(response.reason);
    return response;
  };
  return {
    async decode(bytes: Uint8Array): Promise<readonly Uint8Array[]> {
      const response = await ask({ kind: "piece", bytes });
      return response.kind === "samples" ? response.samples : [];
    },
    async shape() {
      const response = await ask({ kind: "shape" });
      if (response.kind !== "shape" || response.shape === null)
        throw unreadable("no MPEG audio frame could be decoded");
      return response.shape;
    },
    close: () => void worker.terminate(),
  };
}
