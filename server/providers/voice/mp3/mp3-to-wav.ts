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

/** A WAV file passes on as it arrives; an MP3 is held whole, one at a time, for it is decoded at once. */
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
  return one(decoded(whole, maxBytes));
}

async function* one(piece: Promise<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield await piece;
}

let lastDecoding: Promise<unknown> = Promise.resolve();

function decoded(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const turn = lastDecoding.then(async () => {
    const held: Uint8Array[] = [];
    for await (const piece of pieces) held.push(piece);
    return mp3ToWav(Buffer.concat(held), maxBytes);
  });
  lastDecoding = turn.catch(() => undefined);
  return turn;
}

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
