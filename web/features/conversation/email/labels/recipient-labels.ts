// Short labels for the recipients of an email. Pure.
import type { EmailPart } from "#contract/live-protocol.ts";
import * as words from "#web/features/conversation/email/words.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";

export interface EmailPerson {
  readonly address: string;
  readonly name: string;
}

/** The reader's name for an own address: "help" for help@copperline.example. */
export interface OwnAddress {
  readonly address: string;
  readonly name: string;
}

/** "to help, cc Max and 2 more". */
export function recipientsLabel(email: EmailPart, ours: readonly OwnAddress[]): string {
  return (["to", "cc", "bcc"] as const)
    .filter((role) => email[role].length > 0)
    .map((role) =>
      fill(roleNames[role], { names: namesOf(email[role], ours, email.more?.[role] ?? 0) }),
    )
    .join(", ");
}

const roleNames = { to: words.toNames, cc: words.ccNames, bcc: words.bccNames } as const;

const maxShortLength = 18;

function namesOf(
  people: readonly EmailPerson[],
  ours: readonly OwnAddress[],
  unlisted: number,
): string {
  const [alone] = people;
  // A single recipient gets the full name: "Mill House" can't be shortened to Mill.
  if (people.length === 1 && alone && !isOurs(alone, ours) && isName(alone)) return alone.name;
  const [first, second, ...others] = people.map((one) => shortName(one, ours));
  const more = others.length + unlisted;
  if (second === undefined) return first ?? "";
  const two = { first: first ?? "", second };
  return more === 0 ? fill(words.twoNames, two) : format(words.manyNames, { ...two, more });
}

const isName = ({ name }: EmailPerson): boolean =>
  name !== "" && name.length <= maxShortLength && !/[@,]/.test(name);

const isOurs = ({ address }: EmailPerson, ours: readonly OwnAddress[]): boolean =>
  ours.some((own) => own.address.toLowerCase() === address.toLowerCase());

export function shortName({ address, name }: EmailPerson, ours: readonly OwnAddress[]): string {
  const own = ours.find((one) => one.address.toLowerCase() === address.toLowerCase());
  const before = address.split("@")[0] ?? address;
  if (own) return own.name || before;
  // Directories write "Okafor, Tom"; the first name is Tom.
  const givenPart = name.includes(",") ? (name.split(",")[1] ?? name) : name;
  if (name.includes("@")) return before;
  return givenPart.trim().split(/\s+/)[0] || before;
}

/** "Priya Nair <priya@nairhome.example>", or only the address if the name is the same. */
export function personWithAddress({ address, name }: EmailPerson): string {
  return name === "" || name === address ? address : `${name} <${address}>`;
}

export const domainOf = (address: string): string => address.split("@").at(-1)?.toLowerCase() ?? "";
