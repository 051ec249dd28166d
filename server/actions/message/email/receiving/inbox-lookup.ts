// Which of our lines a mail was for. What the envelope says is true; what the headers say is a claim, used
// only where there is no envelope.
import { normalizeAddress, stripPlusTag } from "#domain/contact/email-address.ts";
import type { AccountId, InboxId } from "#domain/ids.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export interface InboxLookup {
  /** Of all lines, also those put away: their mail still belongs to them. */
  at(address: string): InboxRecord | null;
  isOurs(address: string): boolean;
  byId(id: InboxId): InboxRecord | null;
  /** The lines a mail came to, the first first; more than one when it named two of our addresses. */
  of(
    item: Pick<InboundPayloadRecord, "accountId" | "envelope">,
    read: Pick<ParsedEmail, "to" | "cc">,
  ): InboxRecord[];
  /** Whether it came to us without our address standing in To or Cc. */
  isBlind(line: InboxRecord, read: Pick<ParsedEmail, "to" | "cc">): boolean;
}

export function createInboxLookup(lines: readonly InboxRecord[]): InboxLookup {
  const byAddress = new Map<string, InboxRecord>();
  const byIntake = new Map<AccountId, InboxRecord[]>();
  // A line in use wins over one that was put away under the same address.
  const emailInboxes = lines
    .filter((one) => one.kind === "mail")
    .sort((one, other) => Number(other.isArchived) - Number(one.isArchived));
  for (const line of emailInboxes) {
    for (const alias of line.aliases) byAddress.set(normalizeAddress(alias), line);
    byAddress.set(normalizeAddress(line.address), line);
    // At our own door everybody says whom they mean; a mailbox or a provider may not.
    const box = { imap: line.intakeAccountId, hook: line.accountId, smtp: null }[line.intake];
    if (box !== null) byIntake.set(box, [line, ...(byIntake.get(box) ?? [])]);
  }

  const at = (address: string): InboxRecord | null =>
    byAddress.get(normalizeAddress(address)) ?? byAddress.get(stripPlusTag(address)) ?? null;
  const toldIn = (read: Pick<ParsedEmail, "to" | "cc">): InboxRecord[] =>
    linesAt([...read.to, ...read.cc].map((one) => one.address));
  const linesAt = (addresses: readonly string[]): InboxRecord[] => [
    ...new Set(addresses.flatMap((one) => at(one) ?? [])),
  ];

  return {
    at,
    isOurs: (address) => at(address) !== null,
    byId: (id) => lines.find((one) => one.id === id) ?? null,
    of(item, read) {
      const enveloped = linesAt(item.envelope?.to ?? []);
      const told = toldIn(read);
      if (enveloped.length > 0) {
        // In the order in which the writer named them.
        return [
          ...told.filter((one) => enveloped.includes(one)),
          ...enveloped.filter((one) => !told.includes(one)),
        ];
      }
      const box = byIntake.get(item.accountId) ?? [];
      const named = told.filter((one) => box.includes(one));
      if (named.length > 0) return named;
      // A mailbox holds what was sent to it, whatever stands in To: lists, blind copies, forwards.
      return box.slice(0, 1);
    },
    isBlind: (line, read) => !toldIn(read).includes(line),
  };
}
