import { beforeEach, expect, test, vi } from "vitest";
import { createToastStore, remainingMsOf, type ToastStore } from "./toast-store.ts";

let store: ToastStore;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  store = createToastStore({
    nowMs: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  return () => vi.useRealTimers();
});

const all = () => store.shown().map((toast) => toast.text);
const shown = () => all().at(-1) ?? null;

test("a toast stays six seconds unless it requests more", () => {
  store.show({ text: "Closed" });
  vi.advanceTimersByTime(5999);
  expect(shown()).toBe("Closed");
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
  store.show({ text: "Sent to Priya", seconds: 10 });
  vi.advanceTimersByTime(9999);
  expect(shown()).toBe("Sent to Priya");
});

test("a new toast replaces the old one and gets its full time", () => {
  store.show({ text: "Closed" });
  vi.advanceTimersByTime(5000);
  store.show({ text: "Assigned" });
  vi.advanceTimersByTime(5000);
  expect(shown()).toBe("Assigned");
});

test("a failure is not replaced; the next toast waits for it", () => {
  store.show({ text: "The mail bounced", kind: "failed" });
  store.show({ text: "Closed" });
  expect(shown()).toBe("The mail bounced");
  vi.advanceTimersByTime(6000);
  expect(shown()).toBe("Closed");
});

test("a failure replaces an older failure at once, which returns if it has an action", () => {
  store.show({ text: "Not assigned", kind: "failed" });
  store.show({ text: "You're offline", kind: "failed" });
  expect(all()).toEqual(["You're offline"]);
  vi.advanceTimersByTime(6000);
  expect(shown()).toBeNull();

  const action = { label: "Reopen", run: () => undefined };
  store.show({ text: "Text not sent", kind: "failed", seconds: 60, action });
  vi.advanceTimersByTime(50_000);
  store.show({ text: "You're offline", kind: "failed" });
  vi.advanceTimersByTime(6000);
  expect(shown()).toBe("Text not sent");
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
});

test("a countdown stays until its end, whatever other toasts appear", () => {
  store.show({ text: "Sent to Priya", seconds: 10, hasCountdown: true });
  vi.advanceTimersByTime(1000);
  store.show({ text: "Closed" });
  store.show({ text: "Assigned" });
  expect(all()).toEqual(["Sent to Priya", "Assigned"]);
  vi.advanceTimersByTime(6000);
  expect(all()).toEqual(["Sent to Priya"]);
  vi.advanceTimersByTime(3000);
  expect(all()).toEqual([]);
});

test("several countdowns are shown together, at most the newest three", () => {
  for (const name of ["Ann", "Bo", "Cy", "Di"])
    store.show({ text: `Sent to ${name}`, seconds: 10, hasCountdown: true });
  expect(all()).toEqual(["Sent to Bo", "Sent to Cy", "Sent to Di"]);
  vi.advanceTimersByTime(10_000);
  expect(all()).toEqual([]);
});

test("a toast held by the pointer stays, then continues with its remaining time", () => {
  const id = store.show({ text: "Closed" });
  vi.advanceTimersByTime(4000);
  store.hold(id, true);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe("Closed");
  store.hold(id, false);
  vi.advanceTimersByTime(1999);
  expect(shown()).toBe("Closed");
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test("a countdown pauses while held", () => {
  const id = store.show({ text: "Sent", seconds: 10, hasCountdown: true });
  vi.advanceTimersByTime(3000);
  const [toast] = store.shown();
  expect(toast && remainingMsOf(toast, Date.now())).toBe(7000);
  store.hold(id, true);
  vi.advanceTimersByTime(3000);
  const [held] = store.shown();
  expect(held && remainingMsOf(held, Date.now())).toBe(7000);
});

test("dismissing by id removes only that toast, shown or waiting", () => {
  const failed = store.show({ text: "Failed", kind: "failed" });
  const closed = store.show({ text: "Closed" });
  store.dismiss(closed);
  expect(shown()).toBe("Failed");
  store.dismiss(failed);
  expect(shown()).toBeNull();
});

test("listeners are notified of every change and can unsubscribe", () => {
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.dismiss(store.show({ text: "Closed" }));
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  store.show({ text: "Again" });
  expect(listener).toHaveBeenCalledTimes(2);
});

test("toasts stand in the order they appeared, the newest last, and keep it", () => {
  store.show({ text: "Not assigned", kind: "failed", seconds: 60 });
  store.show({ text: "Sent to Max", hasCountdown: true, seconds: 10 });
  expect(all()).toEqual(["Not assigned", "Sent to Max"]);
  store.show({ text: "You're offline", kind: "failed", seconds: 20 });
  expect(all()).toEqual(["Sent to Max", "You're offline"]);
  store.show({ text: "Sent to Ada", hasCountdown: true, seconds: 10 });
  const inOrder = ["Sent to Max", "You're offline", "Sent to Ada"];
  expect(all()).toEqual(inOrder);
  store.hold(store.shown()[0]?.id ?? 0, true);
  expect(all()).toEqual(inOrder);
});
