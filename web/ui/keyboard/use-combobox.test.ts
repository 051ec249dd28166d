import { expect, test, vi } from "vitest";
import { type ComboboxKey, type ComboboxState, handleComboboxKey } from "./use-combobox.ts";

function press(key: string, change: Partial<ComboboxState> = {}, isComposing = false) {
  const calls: string[] = [];
  const event = {
    key,
    shiftKey: false,
    metaKey: false,
    ctrlKey: false,
    altKey: false,
    preventDefault: vi.fn(),
    stopPropagation: vi.fn(),
    nativeEvent: { isComposing } as ComboboxKey["nativeEvent"],
  };
  handleComboboxKey(event, {
    count: 3,
    active: 1,
    onMove: (index) => calls.push(`move ${index}`),
    onPick: (index) => calls.push(`pick ${index}`),
    onDismiss: () => calls.push("dismiss"),
    ...change,
  });
  const isHandled = event.preventDefault.mock.calls.length > 0;
  expect(event.stopPropagation.mock.calls.length > 0).toBe(isHandled);
  return { calls, isHandled };
}

test("arrows move through the list and around its ends", () => {
  expect(press("ArrowDown").calls).toEqual(["move 2"]);
  expect(press("ArrowDown", { active: 2 }).calls).toEqual(["move 0"]);
  expect(press("ArrowUp", { active: 0 }).calls).toEqual(["move 2"]);
  expect(press("ArrowDown", { active: -1 }).calls).toEqual(["move 0"]);
  expect(press("ArrowUp", { active: -1 }).calls).toEqual(["move 2"]);
});

test("Home and End move the caret in a text, and through a list without one", () => {
  expect(press("Home")).toEqual({ calls: [], isHandled: false });
  expect(press("Home", { hasText: false }).calls).toEqual(["move 0"]);
  expect(press("End", { hasText: false }).calls).toEqual(["move 2"]);
});

test("Enter picks, and Escape dismisses an open list", () => {
  expect(press("Enter")).toEqual({ calls: ["pick 1"], isHandled: true });
  expect(press("Escape")).toEqual({ calls: ["dismiss"], isHandled: true });
  expect(press("Enter", { onPick: () => false }).isHandled).toBe(false);
});

test("Escape is left to the dialog if nothing can be dismissed", () => {
  expect(press("Escape", { onDismiss: undefined }).isHandled).toBe(false);
  expect(press("Escape", { isOpen: false }).isHandled).toBe(false);
});

test("typing, other keys, and every key of a closed list are left to the field", () => {
  for (const key of ["a", "Backspace", "ArrowLeft", "Tab"])
    expect(press(key).isHandled).toBe(false);
  for (const key of ["ArrowDown", "Enter"])
    expect(press(key, { isOpen: false })).toEqual({ calls: [], isHandled: false });
  expect(press("ArrowDown", { count: 0 }).isHandled).toBe(false);
});

test("keys of an input method choose among its own candidates", () => {
  for (const key of ["Enter", "ArrowDown", "Escape"])
    expect(press(key, {}, true)).toEqual({ calls: [], isHandled: false });
});

test("a field's own keys come first: handled, left to others, or continued", () => {
  expect(press("Enter", { onOtherKey: () => true })).toEqual({ calls: [], isHandled: true });
  expect(press("Enter", { onOtherKey: () => false })).toEqual({ calls: [], isHandled: false });
  expect(press("Enter", { onOtherKey: () => undefined }).calls).toEqual(["pick 1"]);
});
