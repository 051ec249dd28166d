// Short labels for lists of emails and for addresses.
import type {
  AddressStatus,
  EmailPerson,
  SimulatedEmailSummary,
  SimulatedMailbox,
} from "#contract/simulator/simulated-email.ts";
import type { ChipKind } from "#web/ui/display/chip.tsx";

/** All domains here end alike, and the column is narrow. */
export const shortAddress = (address: string): string => address.replace(/\.example$/, "");

export const personLabel = ({ name, address }: EmailPerson): string =>
  name || shortAddress(address);

const peopleLabel = (people: readonly EmailPerson[]): string => people.map(personLabel).join(", ");

const stateChips: Readonly<
  Record<Exclude<AddressStatus, "works">, { text: string; kind: ChipKind }>
> = {
  missing: { text: "gone", kind: "danger" },
  full: { text: "full", kind: "warn" },
};

/** What to know before writing to this customer. */
export function mailboxChip(mailbox: SimulatedMailbox): { text: string; kind: ChipKind } | null {
  const troubled = mailbox.addresses.find(({ state }) => state !== "works");
  if (troubled !== undefined && troubled.state !== "works") return stateChips[troubled.state];
  return mailbox.isAway ? { text: "away", kind: "plain" } : null;
}

const deliveryLabels = {
  pending: "being delivered to Deskbell",
  accepted: "delivered to Deskbell",
  rejected: "rejected by Deskbell",
} as const;

/** The second line: sender or recipient, and delivery status. */
export function deliveryLabel(email: SimulatedEmailSummary): string {
  if (email.folder === "bounced") return `bounced, ${codeIn(email.detail)}`;
  if (email.folder === "sent") {
    const to = `to ${peopleLabel(email.to)}`;
    const by = email.isAutomatic ? "by auto-reply, " : "";
    return email.acceptance === null
      ? `${by}${to}`
      : `${by}${to}, ${deliveryLabels[email.acceptance]}`;
  }
  const from = personLabel(email.from);
  if (email.isComplained) return `${from}, reported as spam`;
  return email.isAutomatic ? `${from}, automatic` : from;
}

/** "552 5.2.2 The mailbox is full" becomes "5.2.2 The mailbox is full". */
const codeIn = (detail: string | null): string => (detail ?? "").replace(/^\d{3} /, "");

export const hasDeliveryProblem = (email: SimulatedEmailSummary): boolean =>
  email.folder === "bounced" || email.acceptance === "rejected";

export const isNew = (email: SimulatedEmailSummary): boolean =>
  email.folder === "received" && !email.isRead;

/** Parses "Ada <ada@x.example>, bill@y.example"; null if a part is not an address. */
export function parsePeople(typed: string): EmailPerson[] | null {
  const people: EmailPerson[] = [];
  for (const part of typed.split(/[,;]/)) {
    const text = part.trim();
    if (text === "") continue;
    const [, name = "", inside] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
    const address = (inside ?? text).trim();
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address)) return null;
    people.push({ address, name: name.replaceAll('"', "").trim() });
  }
  return people;
}

export const formatPeople = (people: readonly EmailPerson[]): string =>
  people.map(({ name, address }) => (name === "" ? address : `${name} <${address}>`)).join(", ");
