import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { SharedByteBudget } from "#server/held-bytes.ts";
import { BodyError, readSmtpBody } from "./read-body.ts";

const options = (budget = new SharedByteBudget(1000), most = 100) => ({
  most,
  budget,
  withinMs: 60_000,
});

describe("the body of an email", () => {
  test("is read completely, and its bytes are released once stored", async () => {
    const budget = new SharedByteBudget(1000);
    const stream = new PassThrough();
    const reading = readSmtpBody(stream, options(budget));
    stream.write("one ");
    stream.end("two");
    const { body, release } = await reading;
    expect(body).toEqual({ kind: "whole", bytes: Buffer.from("one two") });
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
