import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { limit } from "#domain/limits.ts";
import { SharedByteBudget } from "#server/byte-budget.ts";
import { hasMorePartsThan, isDeeperThan, readBody } from "./request-context.ts";

test("refuses a body that arrives too slowly, and releases its held bytes", async () => {
  expect(limit("smallBodySeconds")).toBeLessThan(limit("requestSeconds"));
  const bodyBudget = new SharedByteBudget(1_000);
  const request = Object.assign(new PassThrough(), { headers: {} });
  const response = Object.assign(new EventEmitter(), { setHeader: () => undefined });
  const context = {
    request: request as unknown as IncomingMessage,
    response: response as unknown as ServerResponse,
    bodyBudget,
  };
  request.write("a".repeat(100));
  await expect(readBody(context, 1_000, 0.05)).rejects.toMatchObject({ code: "body_too_slow" });
  expect(bodyBudget.held).toBe(0);
});

test("a body refused for its size isn't refused again on timeout while its sender keeps writing", async () => {
  const request = Object.assign(new PassThrough(), { headers: {} });
  const headersSet: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    setHeader: (name: string) => void headersSet.push(name),
  });
  const context = {
    request: request as unknown as IncomingMessage,
    response: response as unknown as ServerResponse,
    bodyBudget: new SharedByteBudget(1_000),
  };
  vi.useFakeTimers();
  try {
    request.write("a".repeat(100));
    const rejected = expect(readBody(context, 10, 1)).rejects.toMatchObject({ code: "too_large" });
    await vi.advanceTimersByTimeAsync(2_000);
    await rejected;
    expect(headersSet).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["a flat question", '{"a":[1,2],"b":{"c":3}}', false],
  ["three levels", '{"a":[[1]]}', false],
  ["four levels", '{"a":[[[1]]]}', true],
  ["brackets in a string", '{"a":"[[[[[[{{{{"}', false],
  ["an escaped quote before them", '{"a":"\\"[[[[[["}', false],
  ["an escaped backslash before the end of a string", '{"a":"\\\\","b":[[[1]]]}', true],
  ["closed again each time", "[[],[],[],[],[]]", false],
])("measures how deep JSON nests: %s", (_what, json, isDeep) => {
  expect(isDeeperThan(Buffer.from(json), 3)).toBe(isDeep);
});

test.each([
  ["keys and values", '{"a":1,"b":2}', false],
  ["one more", '{"a":1,"b":[2,3]}', true],
  ["signs in a string", '{"a":"::::,,,,\\",,,,"}', false],
  ["a list", "[0,0,0,0]", false],
  ["a longer list", "[0,0,0,0,0]", true],
  ["an escaped backslash before the end of a string", '{"a\\\\":1,"b":[2,3]}', true],
  ["strings in a row", '["" "" "" "" "" "" "" "" ""]', true],
])("counts the parts of JSON: %s", (_what, json, isMore) => {
  expect(hasMorePartsThan(Buffer.from(json), 3)).toBe(isMore);
});

test("the largest possible call flow stays within the limit of parts", () => {
  const ids = (count: number) => Array.from({ length: count }, () => "0197c0de");
  const targets = { teamIds: ids(100), memberIds: ids(limit("membersPerTeam")) };
  const step = { id: "a", kind: "ring", targets, order: "all", seconds: 20, noAnswer: null };
  const steps = Array.from({ length: limit("flowSteps") }, () => step);
  const body = JSON.stringify({ inboxId: "x", version: 1, flow: { start: "a", steps } });
  expect(hasMorePartsThan(Buffer.from(body), limit("jsonParts"))).toBe(false);
});
