// Initial content of a new text, set before its dialog opens and consumed once.
import { runCommand } from "#web/data/commands.ts";

export interface NewSmsRequest {
  readonly to: string;
  /** Text that was rejected after its dialog was closed. */
  readonly text: string;
}

const nothing: NewSmsRequest = { to: "", text: "" };
let pendingRequest = nothing;

export function requestNewSms(to: string, text = ""): void {
  pendingRequest = { to, text };
  if (!runCommand("newText")) pendingRequest = nothing;
}

export function consumeNewSmsRequest(): NewSmsRequest {
  const input = pendingRequest;
  pendingRequest = nothing;
  return input;
}
