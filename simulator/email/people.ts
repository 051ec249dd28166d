// Names and addresses in the format of headers and of the provider's fields.
import type { EmailPerson } from "#contract/simulator/simulated-email.ts";

/** Strict enough for typed input; the provider's own error states the expected format. */
const addressForm =
  /^[^\s@<>,;:"()[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

export const isAddress = (value: string): boolean => value.length <= 254 && addressForm.test(value);

/** "Name <a@b.example>" or "a@b.example"; null if neither. */
export function parsePerson(value: string): EmailPerson | null {
  const [, quoted, plain, inside] =
    /^(?:"((?:[^"\\]|\\.)*)"\s*|([^"<>]*))<([^<>]+)>$/.exec(value.trim()) ?? [];
  const address = (inside ?? value).trim();
  if (!isAddress(address)) return null;
  const name = quoted?.replaceAll(/\\(.)/g, "$1") ?? plain ?? "";
  return { address, name: name.trim() };
}

export const formatPerson = ({ address, name }: EmailPerson): string =>
  name === "" ? address : `${name} <${address}>`;

export const isSame = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Removes duplicates, keeping first positions, and everyone in `without`. */
export function uniquePeople(
  people: readonly EmailPerson[],
  without: readonly string[] = [],
): EmailPerson[] {
  const seen = new Set(without.map((address) => address.toLowerCase()));
  return people.filter(({ address }) => {
    const key = address.toLowerCase();
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
