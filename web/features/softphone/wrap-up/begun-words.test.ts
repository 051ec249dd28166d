import { expect, test } from "vitest";
import { callId } from "#web/features/softphone/phone/for-tests/calls.ts";
import { makeBegunWords } from "./begun-words.ts";

function makeBox() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
}

test("of each call its own words are kept, through a reload of the page", () => {
  const box = makeBox();
  const words = makeBegunWords(box);
  words.change(callId(1), { note: "Bring the lad" });
  words.change(callId(2), { note: "Another matter" });
  words.change(callId(1), { note: "Bring the ladder" });
  words.change(callId(1), { closes: true });
  const reloaded = makeBegunWords(box);
  expect(reloaded.read(callId(1))).toEqual({ note: "Bring the ladder", closes: true });
  expect(reloaded.read(callId(2))).toEqual({ note: "Another matter", closes: false });
});

test("what was put down is begun no more", () => {
  const words = makeBegunWords(makeBox());
  words.change(callId(1), { note: "Bring the ladder", closes: true });
  words.change(callId(1), { note: "", closes: false });
  expect([...words.all().keys()]).toEqual([]);
  expect(words.read(callId(1))).toEqual({ note: "", closes: false });
});

test("a box that holds nonsense or refuses is no harm", () => {
  const words = makeBegunWords({
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  });
  words.change(callId(1), { note: "Bring the ladder" });
  expect(words.read(callId(1)).note).toBe("Bring the ladder");
});
