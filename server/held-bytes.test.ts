import { expect, test } from "vitest";
import { HeldTogether } from "./held-bytes.ts";

test("one sender takes its share and no more, and the others find room", () => {
  const room = new HeldTogether(100);
  const [one, same, other] = [
    room.ofSender("a", 30),
    room.ofSender("a", 30),
    room.ofSender("b", 30),
  ];
  expect(one.take(20)).toBe(true);
  expect(same.take(20)).toBe(false);
  expect(same.take(10)).toBe(true);
  expect(other.take(30)).toBe(true);
  expect(room.held).toBe(60);
  one.giveBack(20);
  same.giveBack(10);
  expect(one.take(30)).toBe(true);
});

test("all of them together take no more than there is", () => {
  const room = new HeldTogether(50);
  expect(room.ofSender("a", 30).take(30)).toBe(true);
  expect(room.ofSender("b", 30).take(30)).toBe(false);
  expect(room.ofSender("b", 30).take(20)).toBe(true);
});
