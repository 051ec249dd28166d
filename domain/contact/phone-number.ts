// Parses and formats phone numbers. Always stored as E.164; any possible number is accepted, because fictional and
// newly assigned ranges are possible but not "valid".

import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from "libphonenumber-js/min";
import { isShortCode } from "#domain/inbox/inbox-kind.ts";
import { memoize } from "#domain/memoize.ts";

export interface PhoneNumber {
  readonly e164: string;
  /** National format, or international for a foreign number. */
  readonly formatted: string;
  readonly country: string | null;
  readonly isValid: boolean;
}

/** The numbers on the screens of a busy workspace; about 2 MB. */
const rememberedNumbers = 5_000;

/** Parsing takes about 50 µs, and a timeline or a list shows the same few numbers again and again. */
export const normalizePhoneNumber: (typed: string, homeCountry: string) => PhoneNumber | null =
  memoize(computePhoneNumber, rememberedNumbers);

function computePhoneNumber(typed: string, homeCountry: string): PhoneNumber | null {
  const trimmed = typed.trim().replace(/^00(?=[1-9])/, "+");
  if (trimmed === "" || /[a-z]{4,}/i.test(trimmed)) return null;
  const country = isSupportedCountry(homeCountry) ? (homeCountry as CountryCode) : undefined;
  const parsed = parsePhoneNumber(
    trimmed,
    country ? { defaultCountry: country, extract: false } : { extract: false },
  );
  if (!parsed?.isPossible()) return null;
  return {
    e164: parsed.number,
    // By calling code, not country: a fictional number belongs to no country.
    formatted:
      country && parsed.countryCallingCode === getCountryCallingCode(country)
        ? parsed.formatNational()
        : parsed.formatInternational(),
    country: parsed.country ?? null,
    isValid: parsed.isValid(),
  };
}

export function formatPhoneNumber(e164: string, homeCountry: string): string {
  if (isShortCode(e164)) return e164;
  return normalizePhoneNumber(e164, homeCountry)?.formatted ?? e164;
}

/**
 * Accepts short codes and alphanumeric senders too, although they can't be called. Providers report whole numbers in
 * E.164, so a few digits alone are a short code, also where they would be a possible number, such as in Germany.
 */
export function parseTextSender(raw: string, homeCountry: string): string {
  const trimmed = raw.trim();
  if (isShortCode(trimmed)) return trimmed;
  return normalizePhoneNumber(raw, homeCountry)?.e164 ?? raw.trim().slice(0, 40);
}

/** A fictional number belongs to no country, so its calling code decides, as in dialing. */
export function isInCountries(e164: string, countries: readonly string[]): boolean {
  const parsed = parsePhoneNumber(e164);
  if (!parsed) return false;
  if (parsed.country) return countries.includes(parsed.country);
  return countries.some(
    (country) =>
      isSupportedCountry(country) && getCountryCallingCode(country) === parsed.countryCallingCode,
  );
}
