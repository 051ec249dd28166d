// To whom a new text is meant before its dialog is open: set by whoever asks for it, taken once.
import { runCommand } from "#web/data/commands.ts";

let wished = "";

export function askNewText(to: string): void {
  wished = to;
  runCommand("newText");
}

export function takeWish(): string {
  const to = wished;
  wished = "";
  return to;
}
