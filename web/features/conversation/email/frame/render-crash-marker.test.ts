import { afterEach, expect, test, vi } from "vitest";
import { endRendering, isMarked, markRendering } from "./render-crash-marker.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubWindow(localStorage: Partial<Storage>) {
  vi.useFakeTimers();
  vi.stubGlobal("window", { localStorage, addEventListener: () => undefined });
}

test("an email that another tab left behind is marked, one of this tab is not", () => {
  const stored = new Map([["deskbell.rendering.crashed", "1"]]);
  stubWindow({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  markRendering("shown");
  expect([isMarked("crashed"), isMarked("shown"), stored.size]).toEqual([true, false, 2]);
  endRendering("shown");
  expect([...stored.keys()]).toEqual(["deskbell.rendering.crashed"]);
});

test("an email is rendered if storage is full or disabled", () => {
  const refuse = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  stubWindow({ getItem: refuse, setItem: refuse, removeItem: refuse });
  markRendering("shown");
  endRendering("shown");
  expect(isMarked("other")).toBe(false);
});
