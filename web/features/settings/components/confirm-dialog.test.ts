import { expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const open = (isBusy: boolean) =>
  ConfirmDialog({
    title: "Delete",
    action: "Delete",
    children: "It is gone then.",
    error: null,
    isBusy,
    onDo: () => undefined,
    onClose: () => undefined,
  }).props as { busy: boolean };

test("an action that is running can't be confirmed again", () => {
  expect(open(true).busy).toBe(true);
  expect(open(false).busy).toBe(false);
});
