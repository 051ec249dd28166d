import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle, settleMs } from "./settled-ref.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function buttonAt(y: number) {
  const place = { x: 900, y };
  const listeners: ((event: MouseEvent) => void)[] = [];
  const element = {
    style: { pointerEvents: "" },
    getBoundingClientRect: () => place,
    addEventListener: (_: string, listener: (event: MouseEvent) => void) =>
      listeners.push(listener),
    removeEventListener: () => undefined,
  } as unknown as HTMLElement;
  const stop = settle(element);
  /** Whether the click reaches the button's own listeners. */
  const press = (detail = 1): boolean => {
    let isDelivered = true;
    const stopImmediatePropagation = () => {
      isDelivered = false;
    };
    const event = { detail, preventDefault: () => undefined, stopImmediatePropagation };
    for (const listener of listeners) listener(event as unknown as MouseEvent);
    return isDelivered;
  };
  return { place, element, press, stop };
}

test("a button that has just appeared accepts the keyboard at once, and the pointer after a moment", () => {
  const { element, press } = buttonAt(700);
  expect(element.style.pointerEvents).toBe("none");
  expect(press()).toBe(false);
  expect(press(0)).toBe(true);
  vi.advanceTimersByTime(settleMs);
  expect(element.style.pointerEvents).toBe("");
  expect(press()).toBe(true);
});

test("a button that moved under the pointer ignores a click meant for what was there", () => {
  const { place, press } = buttonAt(700);
  vi.advanceTimersByTime(5_000);
  place.y = 640;
  expect(press()).toBe(false);
  vi.advanceTimersByTime(settleMs);
  expect(press()).toBe(true);
});

test("a movement of a few pixels is ignored", () => {
  const { place, press } = buttonAt(700);
  vi.advanceTimersByTime(5_000);
  place.x += 3;
  expect(press()).toBe(true);
});
