import { afterEach, expect, test, vi } from "vitest";
import { limits } from "#domain/limits.ts";
import { serialize } from "./serialize.ts";

afterEach(() => vi.useRealTimers());

function createTask(started: string[], name: string) {
  const response = Promise.withResolvers<string>();
  const send = () => {
    started.push(name);
    return response.promise;
  };
  return { ...response, send };
}

test("sends an action at once and the next one on the same object after its response, success or error", async () => {
  const started: string[] = [];
  const [first, second, third] = ["a", "b", "c"].map((name) => createTask(started, name));
  if (!first || !second || !third) throw new Error("three");
  const responses = [first, second, third].map(({ send }) => serialize("one", send));
  expect(started).toEqual(["a"]);
  first.reject(new Error("refused"));
  await expect(responses[0]).rejects.toThrow("refused");
  second.resolve("yes");
  expect(await responses[1]).toBe("yes");
  third.resolve("too");
  expect(await responses[2]).toBe("too");
  expect(started).toEqual(["a", "b", "c"]);
});

test("other objects do not wait", async () => {
  const started: string[] = [];
  void serialize("one thing", createTask(started, "slow").send);
  void serialize("another", createTask(started, "beside").send);
  expect(started).toEqual(["slow", "beside"]);
});

test("an action without a response lets the next one proceed after a while, and later ones at once", async () => {
  vi.useFakeTimers();
  const started: string[] = [];
  const [hanging, second, third] = ["a", "b", "c"].map((name) => createTask(started, name));
  if (!hanging || !second || !third) throw new Error("three");
  void serialize("stuck", hanging.send);
  const response = serialize("stuck", second.send);
  await vi.advanceTimersByTimeAsync(limits.mutationQueueSeconds.max * 1000 - 1);
  expect(started).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(["a", "b"]);
  second.resolve("yes");
  expect(await response).toBe("yes");
  void serialize("stuck", third.send);
  expect(started).toEqual(["a", "b", "c"]);
});

test("a completed action leaves no timer behind", async () => {
  vi.useFakeTimers();
  await serialize("quick", async () => "yes");
  expect(vi.getTimerCount()).toBe(0);
});
