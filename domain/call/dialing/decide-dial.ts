// Decides whether a number may be called, and lists warnings to show first.

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
  /** In addition to the workspace's own. */
  readonly countries: readonly string[];
  /** Whether numbers that cost more than an ordinary call to their country may be called. */
  readonly allowsPremiumRate: boolean;
  /** Why the inbox can't call; null if it can. */
  readonly brokenBecause: string | null;
}

export function decideDial(typed: string, inbox: DialInbox, homeCountry: string): PhoneNumber {
  if (isEmergencyNumber(typed))
    throw new AppError("emergency_number_blocked", { number: typed.trim() });
  const number = normalizePhoneNumber(typed, homeCountry);
  if (!number) throw new AppError("invalid_phone_number", { typed });
  if (inbox.brokenBecause !== null)
    throw new AppError("inbox_cannot_call", { inbox: inbox.name, reason: inbox.brokenBecause });
  assertDestination(number, inbox, [homeCountry, ...inbox.countries]);
  return number;
}

/** Refuses the destinations of toll fraud. With `countries` null, a number of any country is allowed. */
export function assertDestination(
  number: PhoneNumber,
  inbox: Pick<DialInbox, "name" | "allowsPremiumRate">,
  countries: readonly string[] | null,
): void {
  const premiumRate = findPremiumRate(number.e164);
  const isBeyond = premiumRate?.isInternationalNetwork === true;
  if (!isBeyond && countries !== null && !isInCountries(number.e164, countries))
    throw new AppError("country_not_allowed", {
      inbox: inbox.name,
      country: number.country ?? number.formatted,
    });
  if (premiumRate && !inbox.allowsPremiumRate)
    throw new AppError("premium_rate_not_allowed", {
      number: number.formatted,
      kind: premiumRate.description,
      inbox: inbox.name,
    });
}

interface DialContext {
  readonly smsOptedOutAt: string | null;
  readonly callsRevokedAt: string | null;
  readonly clock: CalleeTime;
  /** The workspace's, for the dates. */
  readonly timeZone: string;
}

/** A member who confirms the call overrides all of these. */
export function listDialWarnings(about: DialContext): string[] {
  const warnings: string[] = [];
  const dayOf = (at: string) =>
    new Date(at).toLocaleDateString("en-GB", {
      day: "numeric",
      month: "long",
      timeZone: about.timeZone,
    });
  if (about.callsRevokedAt !== null)
    warnings.push(`They asked not to be called on ${dayOf(about.callsRevokedAt)}.`);
  if (about.smsOptedOutAt !== null)
    warnings.push(`They wrote STOP on ${dayOf(about.smsOptedOutAt)}.`);
  if (isQuietHours(about.clock)) {
    const { formatted, isAssumed } = about.clock;
    warnings.push(
      isAssumed ? `It may be ${formatted} where they are.` : `It is ${formatted} where they are.`,
    );
  }
  return warnings;
}
