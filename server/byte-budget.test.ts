import { expect, test } from "vitest";
import { SharedByteBudget } from "./byte-budget.ts";

test("limits one sender to its share, and the others still have room", () => {
  const budget = new SharedByteBudget(100);
  const [one, same, other] = [
    budget.ofSender("a", 30),
    budget.ofSender("a", 30),
    budget.ofSender("b", 30),
  ];
  expect(one.reserve(20)).toBe(true);
  expect(same.reserve(20)).toBe(false);
  expect(same.reserve(10)).toBe(true);
  expect(other.reserve(30)).toBe(true);
  expect(budget.held).toBe(60);
  one.release(20);
  same.release(10);
  expect(one.reserve(30)).toBe(true);
});

test("limits all senders together to the total", () => {
  const budget = new SharedByteBudget(50);
  expect(budget.ofSender("a", 30).reserve(30)).toBe(true);
  expect(budget.ofSender("b", 30).reserve(30)).toBe(false);
  expect(budget.ofSender("b", 30).reserve(20)).toBe(true);
});
