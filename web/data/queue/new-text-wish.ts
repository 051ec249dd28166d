// A new text as it is meant before its dialog is open: set by whoever asks for it, taken once.
import { runCommand } from "#web/data/commands.ts";

export interface NewTextWish {
  readonly to: string;
  /** Words that were refused after their dialog was closed. */
  readonly text: string;
}

const nothing: NewTextWish = { to: "", text: "" };
let wished = nothing;

export function askNewText(to: string, text = ""): void {
  wished = { to, text };
  if (!runCommand("newText")) wished = nothing;
}

export function takeWish(): NewTextWish {
  const wish = wished;
  wished = nothing;
  return wish;
}
