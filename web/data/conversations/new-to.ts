import { requestCompose } from "#web/data/compose-request.ts";
import { requestNewSms } from "./new-sms-request.ts";

/** Starts a new email to an address, or a new text to a number. */
export function requestNewMessage(to: string): void {
  if (to.includes("@")) requestCompose({ kind: "new", to });
  else requestNewSms(to);
}
