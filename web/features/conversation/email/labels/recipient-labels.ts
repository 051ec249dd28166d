// Who a mail was for, in as few words as tell it. Pure.
import type { EmailPart } from "#contract/live-protocol.ts";

export interface EmailPerson {
  readonly address: string;
  readonly name: string;
}

/** What a reader calls our own addresses: "help" for help@copperline.example. */
export interface OwnAddress {
  readonly address: string;
  readonly name: string;
}

/** "to help, cc Max and 2 more". */
export function recipientsLabel(mail: EmailPart, ours: readonly OwnAddress[]): string {
  return (["to", "cc", "bcc"] as const)
    .filter((role) => mail[role].length > 0)
    .map((role) => `${role} ${namesOf(mail[role], ours, mail.more?.[role] ?? 0)}`)
    .join(", ");
}

const shortEnough = 18;

function namesOf(
  people: readonly EmailPerson[],
  ours: readonly OwnAddress[],
  unlisted: number,
): string {
  const [alone] = people;
  // With room for it the whole name: "Mill House" is no Mill.
  if (people.length === 1 && alone && !isOurs(alone, ours) && isName(alone)) return alone.name;
  const [first, second, ...others] = people.map((one) => shortName(one, ours));
  const more = others.length + unlisted;
  if (second === undefined) return first ?? "";
  if (more === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${more.toLocaleString("en-US")} more`;
}

const isName = ({ name }: EmailPerson): boolean =>
  name !== "" && name.length <= shortEnough && !/[@,]/.test(name);

const isOurs = ({ address }: EmailPerson, ours: readonly OwnAddress[]): boolean =>
  ours.some((own) => own.address.toLowerCase() === address.toLowerCase());

export function shortName({ address, name }: EmailPerson, ours: readonly OwnAddress[]): string {
  const own = ours.find((one) => one.address.toLowerCase() === address.toLowerCase());
  const before = address.split("@")[0] ?? address;
  if (own) return own.name || before;
  // "Okafor, Tom" is written by directories; people say Tom.
  const said = name.includes(",") ? (name.split(",")[1] ?? name) : name;
  if (name.includes("@")) return before;
  return said.trim().split(/\s+/)[0] || before;
}

/** "Priya Nair <priya@nairhome.example>", once where both are the same. */
export function personWithAddress({ address, name }: EmailPerson): string {
  return name === "" || name === address ? address : `${name} <${address}>`;
}

export const domainOf = (address: string): string => address.split("@").at(-1)?.toLowerCase() ?? "";
