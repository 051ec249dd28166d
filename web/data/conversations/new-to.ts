import { requestCompose } from "#web/data/compose-request.ts";
import { requestNewSms } from "./new-sms-request.ts";

/** A new email to an address, a new text to a number. */
export function askNewTo(to: string): void {
  if (to.includes("@")) requestCompose({ kind: "new", to });
  else requestNewSms(to);
}
