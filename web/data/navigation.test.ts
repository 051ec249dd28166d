import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  currentUrl,
  leaveConversation,
  navigate,
  navigateBack,
  onLocationChange,
} from "./navigation.ts";

/** A history that steps back asynchronously, as in a browser. */
let entries: { address: string; state: unknown }[];
let at: number;
let steps: number;
let arrived: () => void;
let leave: () => void;

function stepBack(): void {
  at -= steps;
  steps = 0;
  arrived();
}

beforeEach(() => {
  vi.useFakeTimers();
  entries = [{ address: "/conversations/open", state: null }];
  at = 0;
  steps = 0;
  vi.stubGlobal("window", {
    addEventListener: (_: string, heard: () => void) => {
      arrived = heard;
    },
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("location", {
    get pathname() {
      return entries[at]?.address;
    },
    search: "",
  });
  vi.stubGlobal("history", {
    get state() {
      return entries[at]?.state;
    },
    pushState(state: unknown, _: string, address: string) {
      entries = [...entries.slice(0, at + 1), { address, state }];
      at += 1;
    },
    replaceState(state: unknown, _: string, address: string) {
      entries[at] = { address, state };
    },
    back() {
      steps += 1;
    },
  });
  leave = onLocationChange(() => undefined);
});
afterEach(() => {
  leave();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a navigation during a pending step back takes effect after it", () => {
  navigate("/conversations/open/5");
  navigateBack("/conversations/open");
  navigate("/search");
  expect(currentUrl()).toBe("/conversations/open");
  stepBack();
  expect(currentUrl()).toBe("/search");
  expect(entries.map((one) => one.address)).toEqual(["/conversations/open", "/search"]);
});

test("the page stepped back to is shown at once", () => {
  const listener = vi.fn();
  const stop = onLocationChange(listener);
  navigate("/conversations/open/5");
  listener.mockClear();
  navigateBack("/conversations/mine");
  expect(currentUrl()).toBe("/conversations/open");
  expect(listener).toHaveBeenCalledTimes(1);
  stepBack();
  expect(currentUrl()).toBe("/conversations/open");
  stop();
});

test("two quick steps back are two steps, and never leave the app's first page", () => {
  navigate("/conversations/open/5");
  navigate("/conversations/open/6");
  navigateBack("/conversations/mine");
  navigateBack("/conversations/mine");
  navigateBack("/conversations/mine");
  expect(steps).toBe(1);
  stepBack();
  expect(steps).toBe(1);
  stepBack();
  expect(currentUrl()).toBe("/conversations/mine");
  expect(entries[0]?.address).toBe("/conversations/mine");
});

test("a step back that never completes does not block navigation", () => {
  navigate("/conversations/open/5");
  navigateBack("/conversations/open");
  navigate("/search");
  vi.advanceTimersByTime(1_000);
  expect(currentUrl()).toBe("/search");
});

test("leaving a conversation leads to the list, not to the previous conversation", () => {
  navigate("/conversations/open/5");
  navigate("/conversations/open/7");
  leaveConversation("/conversations/open");
  expect(currentUrl()).toBe("/conversations/open");
  expect(entries.map((one) => one.address)).toEqual([
    "/conversations/open",
    "/conversations/open/5",
    "/conversations/open",
  ]);
});

test("leaving a conversation steps back if the previous page is its list or the search", () => {
  navigate("/search");
  navigate("/conversations/open/5");
  navigate("/conversations/open/6", { replace: true });
  leaveConversation("/conversations/open");
  stepBack();
  expect(currentUrl()).toBe("/search");
});

test("leaving a conversation opened by a link stays in the app", () => {
  entries = [{ address: "/conversations/open/5", state: null }];
  leaveConversation("/conversations/open");
  expect(entries.map((one) => one.address)).toEqual(["/conversations/open"]);
});
