import { expect, test } from "vitest";
import { numberWords } from "./number-words.ts";

const free = {
  number: "+12025550100",
  shown: "(202) 555-0100",
  kind: "phone" as const,
  canText: true,
  isLine: false,
  hookIsOurs: false,
  textHook: null,
};

test("a number that feeds another system says so before it is taken", () => {
  const words = numberWords({ ...free, textHook: "https://old-desk.example/sms?x=1" });
  expect(words).toEqual({
    say: "texts currently go to old-desk.example",
    isOff: false,
    isWarning: true,
  });
  expect(numberWords({ ...free, textHook: "not an address" }).say).toContain("another address");
});

test("a line cannot become a line twice, a number without texts not at all", () => {
  expect(numberWords({ ...free, isLine: true }).isOff).toBe(true);
  expect(numberWords({ ...free, canText: false }).isOff).toBe(true);
  expect(numberWords({ ...free, kind: "whatsapp", hookIsOurs: true }).say).toBe(
    "messages arrive here already",
  );
  expect(numberWords(free)).toEqual({ say: "free", isOff: false, isWarning: false });
});
