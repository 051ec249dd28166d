import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

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
  const answers = [first, second, third].map(({ ask }) => inTurn("one", ask));
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
  void inTurn("one thing", makeDeed(asked, "slow").ask);
  void inTurn("another", makeDeed(asked, "beside").ask);
  expect(asked).toEqual(["slow", "beside"]);
});
