// Numbers that cost more than a normal call to their country and pay their owner: the first target of a stolen session.
// Uses the full libphonenumber metadata, as far as countries publish it, and only on the server. Newly assigned
// prefixes are missing.
import parsePhoneNumber, { type NumberType } from "libphonenumber-js/max";

const kinds = {
  PREMIUM_RATE: "a premium-rate number",
  SHARED_COST: "a shared-cost number",
  PERSONAL_NUMBER: "a personal number, charged at premium rates",
} as const satisfies Partial<Record<NonNullable<NumberType>, string>>;

/**
 * Codes of no country (ITU-T E.164, list of assigned codes): +870 and +881 satellites, +882 and +883 networks, +979.
 */
const internationalNetworks = new Set(["870", "878", "881", "882", "883", "979"]);

interface PremiumRate {
  /** "a premium-rate number". */
  readonly description: string;
  /** Not covered by any list of countries. */
  readonly isInternationalNetwork: boolean;
}

/** Null for an ordinary number. */
export function findPremiumRate(e164: string): PremiumRate | null {
  const parsed = parsePhoneNumber(e164);
  if (!parsed) return null;
  if (internationalNetworks.has(parsed.countryCallingCode))
    return {
      description: "a satellite or international network number",
      isInternationalNetwork: true,
    };
  const type = parsed.getType() ?? "";
  return type in kinds
    ? { description: kinds[type as keyof typeof kinds], isInternationalNetwork: false }
    : null;
}
