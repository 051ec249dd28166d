import { expect, test, vi } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import {
  readUnsentContent,
  saveUnsentContent,
  setUnsentContentOwner,
} from "#web/data/unsent-content.ts";
import { isOvertaken, readTypedText } from "./typed-text.ts";

const typed = { text: "Has a dog.", before: "" };

test("detects only another member's saved change as a conflict", () => {
  expect(isOvertaken(typed, "Rings on Mondays.", null)).toBe(true);
  expect(isOvertaken(typed, "", null)).toBe(false);
  expect(isOvertaken(typed, "Has a dog.", null)).toBe(false);
  // Our own earlier text, shown before the server responded.
  expect(isOvertaken({ ...typed, text: "Has a dog. And a cat." }, "Has a dog.", "Has a dog.")).toBe(
    false,
  );
});

test("reads text stored by an earlier version once", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  setUnsentContentOwner("maya" as MemberId);
  saveUnsentContent("notes ada", "Has a dog.");
  expect(readTypedText("notes ada")).toEqual({ text: "Has a dog.", before: "" });
  expect(readUnsentContent("notes ada")).toBeNull();
  expect(readTypedText("notes ada")).toEqual({ text: "Has a dog.", before: "" });
  saveUnsentContent("typed notes ada", null);
  expect(readTypedText("notes ada")).toBeNull();
  vi.unstubAllGlobals();
});
