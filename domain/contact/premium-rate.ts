// Numbers that cost whoever calls them more than a call to their country does, and pay those who own them: what a
// stolen session dials first. The large tables tell them apart, as far as countries publish them; only the server
// has these. A prefix that was handed out yesterday is in none.
import parsePhoneNumber, { type NumberType } from "libphonenumber-js/max";

const kinds = {
  PREMIUM_RATE: "a premium-rate number",
  SHARED_COST: "a shared-cost number",
  PERSONAL_NUMBER: "a personal number, charged at premium rates",
} as const satisfies Partial<Record<NonNullable<NumberType>, string>>;

/** Of no country (ITU-T E.164, list of assigned codes): +870 and +881 satellites, +882 and +883 networks, +979. */
const beyond = new Set(["870", "878", "881", "882", "883", "979"]);

export interface PremiumRate {
  /** "a premium-rate number". */
  readonly means: string;
  /** No list of countries says anything about it. */
  readonly isBeyondCountries: boolean;
}

/** null: an ordinary one. */
export function findPremiumRate(e164: string): PremiumRate | null {
  const parsed = parsePhoneNumber(e164);
  if (!parsed) return null;
  if (beyond.has(parsed.countryCallingCode))
    return { means: "a satellite or international network number", isBeyondCountries: true };
  const type = parsed.getType() ?? "";
  return type in kinds
    ? { means: kinds[type as keyof typeof kinds], isBeyondCountries: false }
    : null;
}
