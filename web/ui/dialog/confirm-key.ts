import type { KeyboardEvent } from "react";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";

type ConfirmKey = Pick<KeyboardEvent, "nativeEvent" | "preventDefault" | "stopPropagation">;

/** ⌘↵ in a dialog. A key that is held, or pressed again while the action runs, would run it twice. */
export function handleConfirmKey(
  event: ConfirmKey,
  onConfirm: (() => void) | undefined,
  busy?: boolean,
): void {
  if (!onConfirm || keyPressNotation(event.nativeEvent, platform) !== "mod+enter") return;
  event.preventDefault();
  event.stopPropagation();
  if (!busy && !event.nativeEvent.repeat) onConfirm();
}
