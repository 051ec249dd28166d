// Who calls, as the network tells it. Behind a withheld number may be anybody: it is nobody's number.
import { normalizePhoneNumber, parseSmsSender } from "#domain/contact/phone-number.ts";

export interface CallerId {
  /** E.164, or what the network says instead. */
  readonly value: string;
  readonly displayFallback: string;
  readonly isWithheld: boolean;
}

export const withheldCallerId = "withheld";

/** What networks say instead of a number; and the letters of ANONYMOUS, RESTRICTED and so on as digits, as some
 * carriers write them (Twilio's list, 2026-11-20). */
const saysNothing =
  /^(anonymous|restricted|unavailable|unknown|private|withheld|blocked|\+?266696687|\+?7378742833|\+?2562533|\+?8656696|\+?86282452253)?$/i;

export function parseCallerId(raw: string, homeCountry: string): CallerId {
  if (saysNothing.test(raw.trim()))
    return { value: withheldCallerId, displayFallback: "Withheld number", isWithheld: true };
  const number = normalizePhoneNumber(raw, homeCountry);
  const value = parseSmsSender(raw, homeCountry);
  return { value, displayFallback: number?.shown ?? value, isWithheld: false };
}
