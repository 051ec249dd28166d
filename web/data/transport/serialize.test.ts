import { afterEach, expect, test, vi } from "vitest";
import { limits } from "#domain/limits.ts";
import { serialize } from "./serialize.ts";

afterEach(() => vi.useRealTimers());

function makeDeed(asked: string[], name: string) {
  const answer = Promise.withResolvers<string>();
  const ask = () => {
    asked.push(name);
    return answer.promise;
  };
  return { ...answer, ask };
}

test("a deed is asked at once, the next one on the same thing when it is answered, of whatever kind the answer", async () => {
  const asked: string[] = [];
  const [first, second, third] = ["a", "b", "c"].map((name) => makeDeed(asked, name));
  if (!first || !second || !third) throw new Error("three");
  const answers = [first, second, third].map(({ ask }) => serialize("one", ask));
  expect(asked).toEqual(["a"]);
  first.reject(new Error("refused"));
  await expect(answers[0]).rejects.toThrow("refused");
  second.resolve("yes");
  expect(await answers[1]).toBe("yes");
  third.resolve("too");
  expect(await answers[2]).toBe("too");
  expect(asked).toEqual(["a", "b", "c"]);
});

test("other things do not wait for it", async () => {
  const asked: string[] = [];
  void serialize("one thing", makeDeed(asked, "slow").ask);
  void serialize("another", makeDeed(asked, "beside").ask);
  expect(asked).toEqual(["slow", "beside"]);
});

test("a deed without an answer lets the next one go after a while, and the ones after that at once", async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const [hanging, second, third] = ["a", "b", "c"].map((name) => makeDeed(asked, name));
  if (!hanging || !second || !third) throw new Error("three");
  void serialize("stuck", hanging.ask);
  const answer = serialize("stuck", second.ask);
  await vi.advanceTimersByTimeAsync(limits.turnSeconds.max * 1000 - 1);
  expect(asked).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["a", "b"]);
  second.resolve("yes");
  expect(await answer).toBe("yes");
  void serialize("stuck", third.ask);
  expect(asked).toEqual(["a", "b", "c"]);
});

test("a deed that was answered leaves no clock behind", async () => {
  vi.useFakeTimers();
  await serialize("quick", async () => "yes");
  expect(vi.getTimerCount()).toBe(0);
});
