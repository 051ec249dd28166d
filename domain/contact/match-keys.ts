// By what two contacts are recognized as the same customer. Contacts that share a key are suggested as duplicates.
import { foldDiacritics } from "#domain/search/tokenize.ts";
import { splitAddress } from "./email-address.ts";
import { isPublicEmailHost } from "./public-email-hosts.ts";

interface MatchedContact {
  readonly name: string;
  readonly contactPoints: readonly string[];
}

export const duplicateReasons = ["same_number", "same_address", "same_name"] as const;
type DuplicateReason = (typeof duplicateReasons)[number];

/** A key begins with the letter of its reason; the first of several reasons is the one shown. */
export const reasonPrefixes: Readonly<Record<DuplicateReason, string>> = {
  same_number: "1",
  same_address: "2",
  same_name: "3",
};

/** Shorter names, such as initials, are shared by strangers. */
const minNameLength = 3;
/** A longer key is no name or address anyone types. */
const maxKeyLength = 300;

export function matchKeys({ name, contactPoints }: MatchedContact): string[] {
  const keys = new Set<string>();
  const add = (reason: DuplicateReason, value: string | null) => {
    const key = `${reasonPrefixes[reason]}${value}`;
    if (value !== null && key.length <= maxKeyLength) keys.add(key);
  };
  for (const value of contactPoints) {
    if (value.startsWith("+")) add("same_number", comparableNumber(value));
    else if (value.includes("@")) {
      add("same_address", comparableAddress(value));
      add("same_name", comparableName(name, value));
    }
  }
  return [...keys];
}

/**
 * Countries whose numbers are written in two ways. Mexico dropped the 1 before mobile numbers in 2019; Argentina's 9 is
 * left out of numbers dialed within the country; Brazil's older mobile numbers lack the 9 added in 2012 to 2016. WhatsApp
 * still reports the former forms. Italy keeps its zero.
 */
const countryForms: readonly (readonly [written: RegExp, comparable: string])[] = [
  [/^521(\d{10})$/, "52$1"],
  [/^549(\d{10})$/, "54$1"],
  [/^55(\d{2})9(\d{8})$/, "55$1$2"],
];
/** A trunk prefix written into an international number, as in +44 (0)20. One-digit codes have none. */
const trunkZero =
  /^(20|27|3[0-46]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|35[1-9]|37[0-9]|38[0-79]|42[013])0(\d{6,15})$/;

function comparableNumber(e164: string): string | null {
  const digits = e164.replace(/\D/g, "");
  if (digits.length < 7) return null;
  const whole = digits.replace(trunkZero, "$1$2");
  const form = countryForms.find(([written]) => written.test(whole));
  return form ? whole.replace(form[0], form[1]) : whole;
}

/** Gmail ignores dots, and delivers to googlemail.com too. Everything after a plus is the owner's own mark. */
function comparableAddress(address: string): string | null {
  const split = splitAddress(address);
  if (split === null) return null;
  const { local, domain } = split;
  return domain === "gmail.com" || domain === "googlemail.com"
    ? `${local.replaceAll(".", "")}@gmail.com`
    : `${local}@${domain}`;
}

/** The same words in any order, at the same organization. A public host says nothing about who someone is. */
function comparableName(name: string, address: string): string | null {
  const domain = splitAddress(address)?.domain;
  const words = foldDiacritics(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (domain === undefined || isPublicEmailHost(domain)) return null;
  return words.join("").length < minNameLength ? null : `${words.toSorted().join(" ")}@${domain}`;
}
