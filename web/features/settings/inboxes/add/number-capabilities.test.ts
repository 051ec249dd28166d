import { expect, test } from "vitest";
import { numberCapabilities } from "./number-capabilities.ts";

const free = {
  number: "+12025550100",
  shown: "(202) 555-0100",
  kind: "phone" as const,
  canText: true,
  isInbox: false,
  pointsHere: false,
  textHook: null,
};

test("a number that feeds another system says so before it is taken", () => {
  const words = numberCapabilities({ ...free, textHook: "https://old-desk.example/sms?x=1" });
  expect(words).toEqual({
    say: "texts currently go to old-desk.example",
    isOff: false,
    isWarning: true,
  });
  expect(numberCapabilities({ ...free, textHook: "not an address" }).say).toContain(
    "another address",
  );
});

test("a line cannot become a line twice, a number without texts not at all", () => {
  expect(numberCapabilities({ ...free, isInbox: true }).isOff).toBe(true);
  expect(numberCapabilities({ ...free, canText: false }).isOff).toBe(true);
  expect(numberCapabilities({ ...free, kind: "whatsapp", pointsHere: true }).say).toBe(
    "messages arrive here already",
  );
  expect(numberCapabilities(free)).toEqual({ say: "free", isOff: false, isWarning: false });
});
