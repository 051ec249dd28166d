// Whether a number may be called, and what a caller should know before.
import { dearNumber } from "#domain/contact/dear-number.ts";
import { isOfCountries, type PhoneNumber, readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError } from "#domain/errors.ts";
import { isEmergencyNumber } from "./emergency.ts";
import { type FarClock, isQuiet } from "./far-clock.ts";

export interface DialLine {
  readonly name: string;
  /** Beside the workspace's own. */
  readonly countries: readonly string[];
  /** Numbers that cost more than their country does. */
  readonly callsDearNumbers: boolean;
  /** Why no call leaves from it; null: one may. */
  readonly brokenBecause: string | null;
}

export function decideDial(typed: string, line: DialLine, homeCountry: string): PhoneNumber {
  if (isEmergencyNumber(typed)) throw new DeskError("emergency_number", { number: typed.trim() });
  const number = readPhoneNumber(typed, homeCountry);
  if (!number) throw new DeskError("not_a_number", { typed });
  if (line.brokenBecause !== null)
    throw new DeskError("line_cannot_call", { line: line.name, reason: line.brokenBecause });
  const dear = dearNumber(number.e164);
  const isBeyond = dear?.isBeyondCountries === true;
  if (!isBeyond && !isOfCountries(number.e164, [homeCountry, ...line.countries]))
    throw new DeskError("country_not_called", {
      ...{ line: line.name, country: number.country ?? number.shown },
    });
  if (dear && !line.callsDearNumbers)
    throw new DeskError("dear_number_not_called", {
      ...{ number: number.shown, kind: dear.means, line: line.name },
    });
  return number;
}

export interface DialWarnings {
  readonly textsRevokedAt: string | null;
  readonly callsRevokedAt: string | null;
  readonly clock: FarClock;
}

/** Who wants to call all the same says so; then nothing of this stands in the way. */
export function warnBeforeDial(about: DialWarnings): string[] {
  const warnings: string[] = [];
  if (about.callsRevokedAt !== null)
    warnings.push(`They asked not to be called on ${dayOf(about.callsRevokedAt)}.`);
  if (about.textsRevokedAt !== null)
    warnings.push(`They wrote STOP on ${dayOf(about.textsRevokedAt)}.`);
  if (isQuiet(about.clock)) {
    const { shown, isAssumed } = about.clock;
    warnings.push(
      isAssumed ? `It may be ${shown} where they are.` : `It is ${shown} where they are.`,
    );
  }
  return warnings;
}

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
