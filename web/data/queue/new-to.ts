import { askCompose } from "#web/data/compose-wish.ts";
import { askNewText } from "./new-text-wish.ts";

/** A new email to an address, a new text to a number. */
export function askNewTo(to: string): void {
  if (to.includes("@")) askCompose({ kind: "new", to });
  else askNewText(to);
}
