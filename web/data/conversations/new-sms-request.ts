// A new text as it is meant before its dialog is open: set by whoever asks for it, taken once.
import { runCommand } from "#web/data/commands.ts";

export interface NewSmsRequest {
  readonly to: string;
  /** Words that were refused after their dialog was closed. */
  readonly text: string;
}

const nothing: NewSmsRequest = { to: "", text: "" };
let wished = nothing;

export function requestNewSms(to: string, text = ""): void {
  wished = { to, text };
  if (!runCommand("newText")) wished = nothing;
}

export function takeNewSmsRequest(): NewSmsRequest {
  const wish = wished;
  wished = nothing;
  return wish;
}
