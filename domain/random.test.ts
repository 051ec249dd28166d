import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

test("the same seed gives the same draws, independent of other sequences", () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    const kills = random.fork("kills");
    return [kills.integerBetween(0, 999), random.fork("faults").pick(["a", "b"]), kills.next()];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const busy = createRandom(7);
  for (let times = 0; times < 50; times += 1) busy.next();
  expect(busy.fork("kills").next()).toBe(createRandom(7).fork("kills").next());
});

test("never picks an item with a weight of 0", () => {
  const random = createRandom(1);
  const weights = { app: 3, pooler: 0, other: 1 };
  const names = ["app", "pooler", "other"] as const;
  const drawn = Array.from({ length: 500 }, () =>
    random.pickWeighted(names, (name) => weights[name]),
  );
  expect(new Set(drawn)).toEqual(new Set(["app", "other"]));
  expect(() => random.pickWeighted(["pooler"] as const, () => 0)).toThrow(/weight/);
  expect(() => random.pick([])).toThrow(/nothing/);
});

test("an integer is within its bounds and reaches both", () => {
  const random = createRandom(3);
  const drawn = new Set(Array.from({ length: 200 }, () => random.integerBetween(2, 4)));
  expect([...drawn].sort()).toEqual([2, 3, 4]);
});
