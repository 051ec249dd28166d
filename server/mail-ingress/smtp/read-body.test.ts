import { PassThrough } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { limit } from "#domain/limits.ts";
import { SharedByteBudget } from "#server/byte-budget.ts";
import { sha256Of } from "#server/sha256.ts";
import { countTurns } from "#testing/count-turns.ts";
import { BodyError, readSmtpBody } from "./read-body.ts";

const options = (budget = new SharedByteBudget(1000), max = 100) => ({
  max,
  budget,
  withinMs: 60_000,
  slow: { spanMs: 60_000, minBytes: 1 },
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const memoryAfterCollection = () => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

async function writePieces(stream: PassThrough, size: number, count: number) {
  for (let n = 0; n < count; n += 1) {
    stream.write(Buffer.alloc(size, "x"));
    if (n % 1_000 === 999) await new Promise((next) => setImmediate(next));
  }
}

describe("the body of an email", () => {
  test("of many megabytes is joined in turns with the rest of the process", async () => {
    const size = 32 * 1024 * 1024;
    const stream = new PassThrough();
    const reading = readSmtpBody(stream, options(new SharedByteBudget(size), size));
    stream.resume();
    for (let at = 0; at < size; at += 65_536) stream.write(Buffer.alloc(65_536));
    const ended = new Promise((done) => stream.once("end", done));
    stream.end();
    await ended;
    expect(await countTurns(() => reading)).toBeGreaterThanOrEqual(7);
  });

  test("is hashed as it arrives, whatever the size of its pieces", async () => {
    for (const size of [1, 4_095, 4_096, 65_537, 300_001]) {
      const stream = new PassThrough();
      const reading = readSmtpBody(stream, options(new SharedByteBudget(size), size));
      const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, nth) => nth % 251));
      for (let at = 0; at < size; at += 3_001) stream.write(bytes.subarray(at, at + 3_001));
      stream.end();
      const { body } = await reading;
      expect(body).toEqual({ kind: "whole", bytes, sha256: sha256Of(bytes) });
    }
  });

  test("is read completely, and its bytes are released once stored", async () => {
    const budget = new SharedByteBudget(1000);
    const stream = new PassThrough();
    const reading = readSmtpBody(stream, options(budget));
    stream.write("one ");
    stream.end("two");
    const { body, release } = await reading;
    const bytes = Buffer.from("one two");
    expect(body).toEqual({ kind: "whole", bytes, sha256: sha256Of(bytes) });
    expect(budget.held).toBe(7);
    release();
    expect(budget.held).toBe(0);
  });
  test("beyond its limit is drained and discarded", async () => {
    const budget = new SharedByteBudget(1000);
    const stream = new PassThrough();
    const reading = readSmtpBody(stream, options(budget));
    stream.write("x".repeat(90));
    stream.write("x".repeat(20));
    stream.end("x".repeat(20));
    expect((await reading).body).toEqual({ kind: "too_large" });
    expect(budget.held).toBe(0);
  });
  test("that brings too few bytes within a span is aborted", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const [seconds, minBytes] = [limit("smtpSlowBodySeconds"), limit("smtpSlowBodyBytes")];
    const budget = new SharedByteBudget(minBytes * 4);
    const stream = new PassThrough();
    const slow = { spanMs: seconds * 1000, minBytes };
    let bytes = 0;
    const reading = readSmtpBody(stream, {
      ...options(budget, minBytes * 4),
      slow,
      received: (more) => {
        bytes += more;
      },
    });
    const isOver = reading.then(
      () => "read",
      (error: BodyError) => error.message,
    );
    stream.write(Buffer.alloc(minBytes));
    vi.advanceTimersByTime(slow.spanMs);
    stream.write(Buffer.alloc(minBytes - 1));
    expect([bytes, budget.held]).toEqual([minBytes * 2 - 1, minBytes * 2 - 1]);
    vi.advanceTimersByTime(slow.spanMs);
    expect(await isOver).toBe("it is too slow");
    expect(budget.held).toBe(0);
  });
  test("that never ends is aborted", async () => {
    const budget = new SharedByteBudget(1000);
    const stream = new PassThrough();
    const reading = readSmtpBody(stream, options(budget));
    for (let turn = 0; turn < 21; turn += 1) stream.write("x".repeat(10));
    await expect(reading).rejects.toThrow(BodyError);
    stream.write("x".repeat(10));
    expect(budget.held).toBe(0);
  });
  test("that finds no memory left is refused temporarily", async () => {
    const budget = new SharedByteBudget(150);
    const first = new PassThrough();
    const second = new PassThrough();
    const one = readSmtpBody(first, options(budget));
    const other = readSmtpBody(second, options(budget));
    first.write("x".repeat(90));
    await new Promise((next) => setImmediate(next));
    second.end("x".repeat(90));
    expect((await other).body).toEqual({ kind: "no_room" });
    first.end();
    expect((await one).body.kind).toBe("whole");
  });
  test("in many small pieces takes little more memory than its size", async () => {
    const [size, count] = [40, 300_000];
    const stream = new PassThrough();
    const budget = new SharedByteBudget(size * count);
    const before = memoryAfterCollection();
    const reading = readSmtpBody(stream, options(budget, size * count));
    await writePieces(stream, size, count);
    expect(memoryAfterCollection() - before).toBeLessThan(1.5 * size * count);
    stream.end();
    const { body } = await reading;
    expect(body.kind === "whole" && body.bytes.equals(Buffer.alloc(size * count, "x"))).toBe(true);
  });
  test("in nothing but tiny pieces is aborted, because each takes a turn of the event loop", async () => {
    const stream = new PassThrough();
    const budget = new SharedByteBudget(1e6);
    const reading = readSmtpBody(stream, options(budget, 1e6));
    const aborted = expect(reading).rejects.toThrow("tiny pieces");
    await writePieces(stream, 3, 30_000);
    await aborted;
    expect(budget.held).toBe(0);
  });
  test("of a sender that disconnected is discarded", async () => {
    const budget = new SharedByteBudget(1000);
    const stream = new PassThrough();
    const reading = readSmtpBody(stream, options(budget));
    stream.write("x".repeat(50));
    await new Promise((next) => setImmediate(next));
    stream.destroy(new Error("gone"));
    await expect(reading).rejects.toThrow("the sender left");
    expect(budget.held).toBe(0);
  });
});
