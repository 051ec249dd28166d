// Whether a number may be called, and what a caller should know before.

import {
  isInCountries,
  normalizePhoneNumber,
  type PhoneNumber,
} from "#domain/contact/phone-number.ts";
import { findPremiumRate } from "#domain/contact/premium-rate.ts";
import { AppError } from "#domain/errors.ts";
import { type CalleeTime, isQuietHours } from "./callee-time.ts";
import { isEmergencyNumber } from "./emergency-numbers.ts";

export interface DialInbox {
  readonly name: string;
  /** Beside the workspace's own. */
  readonly countries: readonly string[];
  /** Numbers that cost more than their country does. */
  readonly allowsPremiumRate: boolean;
  /** Why no call leaves from it; null: one may. */
  readonly brokenBecause: string | null;
}

export function decideDial(typed: string, line: DialInbox, homeCountry: string): PhoneNumber {
  if (isEmergencyNumber(typed))
    throw new AppError("emergency_number_blocked", { number: typed.trim() });
  const number = normalizePhoneNumber(typed, homeCountry);
  if (!number) throw new AppError("invalid_phone_number", { typed });
  if (line.brokenBecause !== null)
    throw new AppError("inbox_cannot_call", { line: line.name, reason: line.brokenBecause });
  const dear = findPremiumRate(number.e164);
  const isBeyond = dear?.isBeyondCountries === true;
  if (!isBeyond && !isInCountries(number.e164, [homeCountry, ...line.countries]))
    throw new AppError("country_not_allowed", {
      ...{ line: line.name, country: number.country ?? number.shown },
    });
  if (dear && !line.allowsPremiumRate)
    throw new AppError("premium_rate_not_allowed", {
      ...{ number: number.shown, kind: dear.means, line: line.name },
    });
  return number;
}

export interface DialContext {
  readonly smsOptedOutAt: string | null;
  readonly callsRevokedAt: string | null;
  readonly clock: CalleeTime;
}

/** Who wants to call all the same says so; then nothing of this stands in the way. */
export function listDialWarnings(about: DialContext): string[] {
  const warnings: string[] = [];
  if (about.callsRevokedAt !== null)
    warnings.push(`They asked not to be called on ${dayOf(about.callsRevokedAt)}.`);
  if (about.smsOptedOutAt !== null)
    warnings.push(`They wrote STOP on ${dayOf(about.smsOptedOutAt)}.`);
  if (isQuietHours(about.clock)) {
    const { shown, isAssumed } = about.clock;
    warnings.push(
      isAssumed ? `It may be ${shown} where they are.` : `It is ${shown} where they are.`,
    );
  }
  return warnings;
}

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
