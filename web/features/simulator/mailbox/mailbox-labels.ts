// What stands in a list of mails, and beside an address, in few words.
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

export const peopleLabel = (people: readonly EmailPerson[]): string =>
  people.map(personLabel).join(", ");

const stateChips: Readonly<
  Record<Exclude<AddressStatus, "works">, { words: string; kind: ChipKind }>
> = {
  missing: { words: "gone", kind: "danger" },
  full: { words: "full", kind: "warn" },
};

/** What a passer-by should know before writing there. */
export function mailboxChip(mailbox: SimulatedMailbox): { words: string; kind: ChipKind } | null {
  const troubled = mailbox.addresses.find(({ state }) => state !== "works");
  if (troubled !== undefined && troubled.state !== "works") return stateChips[troubled.state];
  return mailbox.isAway ? { words: "away", kind: "plain" } : null;
}

const tickWords = {
  on_its_way: "being delivered to Deskbell",
  taken: "delivered to Deskbell",
  not_taken: "rejected by Deskbell",
} as const;

/** The second line: who it is from or for, and what became of it. */
export function deliveryLabel(mail: SimulatedEmailSummary): string {
  if (mail.folder === "bounced") return `bounced, ${codeIn(mail.detail)}`;
  if (mail.folder === "sent") {
    const to = `to ${peopleLabel(mail.to)}`;
    const by = mail.isAutomatic ? "by auto-reply, " : "";
    return mail.tick === null ? `${by}${to}` : `${by}${to}, ${tickWords[mail.tick]}`;
  }
  const from = personLabel(mail.from);
  if (mail.isComplained) return `${from}, reported as spam`;
  return mail.isAutomatic ? `${from}, automatic` : from;
}

/** "552 5.2.2 The mailbox is full" is told as "5.2.2 The mailbox is full". */
const codeIn = (detail: string | null): string => (detail ?? "").replace(/^\d{3} /, "");

export const hasDeliveryProblem = (mail: SimulatedEmailSummary): boolean =>
  mail.folder === "bounced" || mail.tick === "not_taken";

export const isNew = (mail: SimulatedEmailSummary): boolean =>
  mail.folder === "received" && !mail.isRead;

export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const kilobytes = bytes / 1_000;
  return kilobytes < 1_000 ? `${Math.round(kilobytes)} kB` : `${(kilobytes / 1_000).toFixed(1)} MB`;
}

/** "Ada <ada@x.example>, bill@y.example" as typed; null when something in it is no address. */
export function parsePeople(typed: string): EmailPerson[] | null {
  const people: EmailPerson[] = [];
  for (const part of typed.split(/[,;]/)) {
    const words = part.trim();
    if (words === "") continue;
    const [, name = "", inside] = /^([^<>]*)<([^<>]+)>$/.exec(words) ?? [];
    const address = (inside ?? words).trim();
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address)) return null;
    people.push({ address, name: name.replaceAll('"', "").trim() });
  }
  return people;
}

export const formatPeople = (people: readonly EmailPerson[]): string =>
  people.map(({ name, address }) => (name === "" ? address : `${name} <${address}>`)).join(", ");
