// What people type, what networks carry, and what we show. Kept as E.164 always; accepted when it is a
// possible number, because ranges kept for fiction and fresh ranges are possible but not "valid".
import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from "libphonenumber-js/min";

export interface PhoneNumber {
  readonly e164: string;
  /** As people of its country write it, or international for a number from abroad. */
  readonly shown: string;
  readonly country: string | null;
  readonly isValid: boolean;
}

export function normalizePhoneNumber(typed: string, homeCountry: string): PhoneNumber | null {
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
    // By calling code, not by country: a number kept for fiction belongs to no country.
    shown:
      country && parsed.countryCallingCode === getCountryCallingCode(country)
        ? parsed.formatNational()
        : parsed.formatInternational(),
    country: parsed.country ?? null,
    isValid: parsed.isValid(),
  };
}

export function formatPhoneNumber(e164: string, homeCountry: string): string {
  return normalizePhoneNumber(e164, homeCountry)?.shown ?? e164;
}

/** Short codes and alphanumeric senders are senders too, though nobody can call them. */
export function parseSmsSender(raw: string, homeCountry: string): string {
  return normalizePhoneNumber(raw, homeCountry)?.e164 ?? raw.trim().slice(0, 40);
}

/** A number kept for fiction belongs to no country; then the code decides, as it does for those who dial. */
export function isInCountries(e164: string, countries: readonly string[]): boolean {
  const parsed = parsePhoneNumber(e164);
  if (!parsed) return false;
  if (parsed.country) return countries.includes(parsed.country);
  return countries.some(
    (country) =>
      isSupportedCountry(country) && getCountryCallingCode(country) === parsed.countryCallingCode,
  );
}
