import { describe, expect, test } from "vitest";
import { faultOfValue, fillTemplate, variablesOf } from "./template.ts";
import { isWindowOpen, sayWindowLeft } from "./window.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

describe("the window", () => {
  test.each([
    [ago(0), true, "24 h 0 min"],
    [ago(60 * 23 + 48), true, "12 min"],
    [ago(60 * 24), false, null],
    [null, false, null],
  ])("after %s", (lastIn, isOpen, left) => {
    expect(isWindowOpen(lastIn, now)).toBe(isOpen);
    expect(sayWindowLeft(lastIn, now)).toBe(left);
  });
});

describe("a template", () => {
  const body = "Hi {{1}}, your {{ item }} is ready, {{1}}.";
  test("names its variables once, in order, and is filled", () => {
    expect(variablesOf(body)).toEqual(["1", "item"]);
    expect(fillTemplate(body, { 1: " Ana ", item: "tap" })).toBe("Hi Ana, your tap is ready, Ana.");
  });
  test("takes no value that WhatsApp refuses", () => {
    expect(["", " ", "a\nb", "a     b"].map(faultOfValue)).not.toContain(null);
    expect(faultOfValue("Ana Lima")).toBeNull();
  });
});
