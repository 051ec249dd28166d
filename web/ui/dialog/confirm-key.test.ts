import { expect, test } from "vitest";
import { platform } from "#web/ui/keyboard/platform.ts";
import { handleConfirmKey } from "./confirm-key.ts";

const mod = platform === "mac" ? { metaKey: true } : { ctrlKey: true };
const enter = { key: "Enter", code: "Enter", shiftKey: false, altKey: false, repeat: false };
const none = { metaKey: false, ctrlKey: false };

function press(key: object, busy = false) {
  const done: string[] = [];
  const event = {
    nativeEvent: { ...enter, ...none, ...key } as unknown as KeyboardEvent,
    preventDefault: () => void done.push("prevented"),
    stopPropagation: () => undefined,
  };
  handleConfirmKey(event, () => void done.push("confirmed"), busy);
  return done;
}

test("⌘↵ confirms once per press", () => {
  expect(press(mod)).toEqual(["prevented", "confirmed"]);
  expect(press({ ...mod, repeat: true })).toEqual(["prevented"]);
});

test("⌘↵ does nothing while the action runs", () => {
  expect(press(mod, true)).toEqual(["prevented"]);
});

test("Enter alone is left to the focused control", () => {
  expect(press({})).toEqual([]);
});
