import { beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import {
  clearSavedUnsentContent,
  readUnsentContent,
  registerUnsentSaver,
  saveAllUnsentContent,
  saveUnsentContent,
  setUnsentContentOwner,
} from "./unsent-content.ts";

const [maya, ravi] = ["maya", "ravi"] as unknown as [MemberId, MemberId];
let kept: Record<string, string>;

beforeEach(() => {
  // As in a browser, the stored keys are the object's own keys.
  kept = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(methods, {
      ownKeys: () => Object.keys(kept),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal("sessionStorage", { clear: () => undefined });
  return () => vi.unstubAllGlobals();
});

test("one member's unsent text is not visible to the next member of the same browser", () => {
  setUnsentContentOwner(maya);
  saveUnsentContent("conversation text", { text: "Dear" });
  setUnsentContentOwner(ravi);
  expect(readUnsentContent("conversation text")).toBeNull();
  saveUnsentContent("conversation text", null);
  setUnsentContentOwner(maya);
  expect(readUnsentContent("conversation text")).toEqual({ text: "Dear" });
});

test("signing out removes what the server has, and keeps what it never received", () => {
  setUnsentContentOwner(ravi);
  saveUnsentContent("new mail", { text: "his", isSaved: true });
  setUnsentContentOwner(maya);
  saveUnsentContent("new mail", { text: "saved", isSaved: true });
  saveUnsentContent("conversation text", { text: "offline" });
  clearSavedUnsentContent();
  setUnsentContentOwner(maya);
  expect(readUnsentContent("new mail")).toBeNull();
  expect(readUnsentContent("conversation text")).toEqual({ text: "offline" });
  setUnsentContentOwner(ravi);
  expect(readUnsentContent("new mail")).toMatchObject({ text: "his" });
});

test("every open editor is saved before signing out, and a hanging server does not block that", async () => {
  vi.useFakeTimers();
  const saved = vi.fn(async () => true);
  const leave = [
    registerUnsentSaver(saved),
    registerUnsentSaver(() => new Promise(() => undefined)),
  ];
  const all = saveAllUnsentContent();
  await vi.advanceTimersByTimeAsync(3_000);
  await all;
  expect(saved).toHaveBeenCalledOnce();
  for (const one of leave) one();
  vi.useRealTimers();
});
