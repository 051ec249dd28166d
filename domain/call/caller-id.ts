// The caller ID as the network reports it. A withheld number identifies no contact.
import { normalizePhoneNumber, parseTextSender } from "#domain/contact/phone-number.ts";

export interface CallerId {
  /** E.164, or the text the network sends instead. */
  readonly value: string;
  readonly displayFallback: string;
  readonly isWithheld: boolean;
}

const withheldCallerId = "withheld";

/**
 * Values that networks send instead of a number, including ANONYMOUS, RESTRICTED and so on spelled as keypad digits, as
 * some carriers do (Twilio's list, 2026-11-20).
 */
const withheldPattern =
  /^(anonymous|restricted|unavailable|unknown|private|withheld|blocked|\+?266696687|\+?7378742833|\+?2562533|\+?8656696|\+?86282452253)?$/i;

export function parseCallerId(raw: string, homeCountry: string): CallerId {
  if (withheldPattern.test(raw.trim()))
    return { value: withheldCallerId, displayFallback: "Withheld number", isWithheld: true };
  const number = normalizePhoneNumber(raw, homeCountry);
  const value = number?.e164 ?? parseTextSender(raw, homeCountry);
  return { value, displayFallback: number?.formatted ?? value, isWithheld: false };
}
