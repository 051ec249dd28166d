import { expect, test } from "vitest";
import { ariaShortcut, type KeyPress, keyCapLabels, keyPressNotation } from "./key-notation.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test("a letter is lowercase, with shift named", () => {
  expect(keyPressNotation(press("n"), "mac")).toBe("n");
  expect(keyPressNotation(press("N", { shiftKey: true }), "mac")).toBe("shift+n");
});

test("a shift that is part of a character is not named", () => {
  expect(keyPressNotation(press("?", { shiftKey: true }), "other")).toBe("?");
});

test("mod is command on a Mac and control elsewhere", () => {
  expect(keyPressNotation(press("k", { metaKey: true }), "mac")).toBe("mod+k");
  expect(keyPressNotation(press("k", { ctrlKey: true }), "other")).toBe("mod+k");
  expect(keyPressNotation(press("k", { ctrlKey: true }), "mac")).toBe("other+k");
});

test("modifiers have a fixed order, and named keys keep their shift", () => {
  const event = press("Enter", { ctrlKey: true, shiftKey: true });
  expect(keyPressNotation(event, "other")).toBe("mod+shift+enter");
});

test("a modifier alone is not a press", () => {
  expect(keyPressNotation(press("Shift", { shiftKey: true }), "mac")).toBeNull();
  expect(keyPressNotation(press("Dead"), "mac")).toBeNull();
});

test("under a Cyrillic layout the physical key counts", () => {
  expect(keyPressNotation(press("о", { code: "KeyJ" }), "other")).toBe("j");
});

test("option on a Mac types another character, but the letter counts", () => {
  expect(keyPressNotation(press("å", { code: "KeyA", altKey: true }), "mac")).toBe("alt+a");
});

test("a character typed with AltGr is that character", () => {
  const event = press("@", {
    ctrlKey: true,
    altKey: true,
    getModifierState: (key) => key === "AltGraph",
  });
  expect(keyPressNotation(event, "other")).toBe("@");
});

test("caps match the platform's keyboard", () => {
  expect(keyCapLabels("mod+k", "mac")).toEqual(["⌘K"]);
  expect(keyCapLabels("mod+k", "other")).toEqual(["Ctrl K"]);
  expect(keyCapLabels("mod+shift+enter", "mac")).toEqual(["⌘⇧↵"]);
  expect(keyCapLabels("g m", "mac")).toEqual(["G", "M"]);
  expect(keyCapLabels("mod++", "mac")).toEqual(["⌘+"]);
});

test("aria-keyshortcuts contains single presses and no sequences", () => {
  expect(ariaShortcut("mod+enter", "other")).toBe("Control+Enter");
  expect(ariaShortcut("g m", "other")).toBeUndefined();
});
