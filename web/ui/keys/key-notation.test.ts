import { expect, test } from "vitest";
import { ariaShortcut, type KeyPress, keyCaps, pressOf } from "./key-notation.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test("a letter is written small, with its shift named", () => {
  expect(pressOf(press("n"), "mac")).toBe("n");
  expect(pressOf(press("N", { shiftKey: true }), "mac")).toBe("shift+n");
});

test("the shift that makes a character is not named", () => {
  expect(pressOf(press("?", { shiftKey: true }), "other")).toBe("?");
});

test("mod is command on a Mac and control elsewhere", () => {
  expect(pressOf(press("k", { metaKey: true }), "mac")).toBe("mod+k");
  expect(pressOf(press("k", { ctrlKey: true }), "other")).toBe("mod+k");
  expect(pressOf(press("k", { ctrlKey: true }), "mac")).toBe("other+k");
});

test("modifiers come in one order and named keys keep their shift", () => {
  const event = press("Enter", { ctrlKey: true, shiftKey: true });
  expect(pressOf(event, "other")).toBe("mod+shift+enter");
});

test("a modifier alone is no press", () => {
  expect(pressOf(press("Shift", { shiftKey: true }), "mac")).toBeNull();
  expect(pressOf(press("Dead"), "mac")).toBeNull();
});

test("under a Cyrillic layout the key in the same place counts", () => {
  expect(pressOf(press("о", { code: "KeyJ" }), "other")).toBe("j");
});

test("option on a Mac types another character, yet the letter counts", () => {
  expect(pressOf(press("å", { code: "KeyA", altKey: true }), "mac")).toBe("alt+a");
});

test("a character reached by AltGr is that character", () => {
  const event = press("@", {
    ctrlKey: true,
    altKey: true,
    getModifierState: (key) => key === "AltGraph",
  });
  expect(pressOf(event, "other")).toBe("@");
});

test("caps show what stands on the keyboard of this machine", () => {
  expect(keyCaps("mod+k", "mac")).toEqual(["⌘K"]);
  expect(keyCaps("mod+k", "other")).toEqual(["Ctrl K"]);
  expect(keyCaps("mod+shift+enter", "mac")).toEqual(["⌘⇧↵"]);
  expect(keyCaps("g m", "mac")).toEqual(["G", "M"]);
  expect(keyCaps("mod++", "mac")).toEqual(["⌘+"]);
});

test("assistive technology hears single presses and no sequences", () => {
  expect(ariaShortcut("mod+enter", "other")).toBe("Control+Enter");
  expect(ariaShortcut("g m", "other")).toBeUndefined();
});
