import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle, settleMs } from "./settled.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function buttonAt(y: number) {
  const place = { x: 900, y };
  const heard: ((event: MouseEvent) => void)[] = [];
  const element = {
    style: { pointerEvents: "" },
    getBoundingClientRect: () => place,
    addEventListener: (_: string, listener: (event: MouseEvent) => void) => heard.push(listener),
    removeEventListener: () => undefined,
  } as unknown as HTMLElement;
  const stop = settle(element);
  /** Whether the press arrives at the button's own listeners. */
  const press = (detail = 1): boolean => {
    let isTaken = true;
    const stopImmediatePropagation = () => {
      isTaken = false;
    };
    const event = { detail, preventDefault: () => undefined, stopImmediatePropagation };
    for (const listener of heard) listener(event as unknown as MouseEvent);
    return isTaken;
  };
  return { place, element, press, stop };
}

test("a button that has just come takes the keyboard, and the pointer after a moment", () => {
  const { element, press } = buttonAt(700);
  expect(element.style.pointerEvents).toBe("none");
  expect(press()).toBe(false);
  expect(press(0)).toBe(true);
  vi.advanceTimersByTime(settleMs);
  expect(element.style.pointerEvents).toBe("");
  expect(press()).toBe(true);
});

test("one that moved under the pointer does not take the press that was meant for what was there", () => {
  const { place, press } = buttonAt(700);
  vi.advanceTimersByTime(5_000);
  place.y = 640;
  expect(press()).toBe(false);
  vi.advanceTimersByTime(settleMs);
  expect(press()).toBe(true);
});

test("a hair's breadth is no move", () => {
  const { place, press } = buttonAt(700);
  vi.advanceTimersByTime(5_000);
  place.x += 3;
  expect(press()).toBe(true);
});
