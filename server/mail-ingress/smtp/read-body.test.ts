import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { HeldTogether } from "#server/held-bytes.ts";
import { BodyError, readSmtpBody } from "./read-body.ts";

const options = (room = new HeldTogether(1000), most = 100) => ({ most, room, withinMs: 60_000 });

describe("the body of a mail", () => {
  test("is taken whole, and its room is given back when it is kept", async () => {
    const room = new HeldTogether(1000);
    const stream = new PassThrough();
    const taken = readSmtpBody(stream, options(room));
    stream.write("one ");
    stream.end("two");
    const { body, release } = await taken;
    expect(body).toEqual({ kind: "whole", bytes: Buffer.from("one two") });
    expect(room.held).toBe(7);
    release();
    expect(room.held).toBe(0);
  });
  test("beyond its limit is read on and thrown away", async () => {
    const room = new HeldTogether(1000);
    const stream = new PassThrough();
    const taken = readSmtpBody(stream, options(room));
    stream.write("x".repeat(90));
    stream.write("x".repeat(20));
    stream.end("x".repeat(20));
    expect((await taken).body).toEqual({ kind: "too_large" });
    expect(room.held).toBe(0);
  });
  test("without end is not listened to any longer", async () => {
    const room = new HeldTogether(1000);
    const stream = new PassThrough();
    const taken = readSmtpBody(stream, options(room));
    for (let turn = 0; turn < 21; turn += 1) stream.write("x".repeat(10));
    await expect(taken).rejects.toThrow(BodyError);
    stream.write("x".repeat(10));
    expect(room.held).toBe(0);
  });
  test("that finds no room beside the others is asked to come later", async () => {
    const room = new HeldTogether(150);
    const first = new PassThrough();
    const second = new PassThrough();
    const one = readSmtpBody(first, options(room));
    const other = readSmtpBody(second, options(room));
    first.write("x".repeat(90));
    await new Promise((next) => setImmediate(next));
    second.end("x".repeat(90));
    expect((await other).body).toEqual({ kind: "no_room" });
    first.end();
    expect((await one).body.kind).toBe("whole");
  });
  test("of a sender who left is no mail", async () => {
    const room = new HeldTogether(1000);
    const stream = new PassThrough();
    const taken = readSmtpBody(stream, options(room));
    stream.write("x".repeat(50));
    await new Promise((next) => setImmediate(next));
    stream.destroy(new Error("gone"));
    await expect(taken).rejects.toThrow("the sender left");
    expect(room.held).toBe(0);
  });
});
