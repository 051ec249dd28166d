// Finds the inboxes an email was for. The envelope is reliable; headers are a claim, used only without an envelope.
import { normalizeAddress, stripPlusTag } from "#domain/contact/email-address.ts";
import type { AccountId, InboxId } from "#domain/ids.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export interface InboxLookup {
  /** Includes archived inboxes: their email still belongs to them. */
  at(address: string): InboxRecord | null;
  isOurs(address: string): boolean;
  byId(id: InboxId): InboxRecord | null;
  /** The inboxes an email arrived at, the primary one first; more than one if it named two of our addresses. */
  of(
    item: Pick<InboundPayloadRecord, "accountId" | "envelope">,
    read: Pick<ParsedEmail, "to" | "cc">,
  ): InboxRecord[];
  /** Whether it arrived without our address in To or Cc. */
  isBlind(inbox: InboxRecord, read: Pick<ParsedEmail, "to" | "cc">): boolean;
}

export function createInboxLookup(inboxes: readonly InboxRecord[]): InboxLookup {
  const byAddress = new Map<string, InboxRecord>();
  const byIntake = new Map<AccountId, InboxRecord[]>();
  // An active inbox wins over an archived one with the same address.
  const emailInboxes = inboxes
    .filter((one) => one.kind === "email")
    .sort((one, other) => Number(other.isArchived) - Number(one.isArchived));
  for (const inbox of emailInboxes) {
    for (const alias of inbox.aliases) byAddress.set(normalizeAddress(alias), inbox);
    byAddress.set(normalizeAddress(inbox.address), inbox);
    // SMTP always names the recipient; a mailbox or a provider may not.
    const box = { imap: inbox.intakeAccountId, webhook: inbox.accountId, smtp: null }[inbox.intake];
    if (box !== null) byIntake.set(box, [inbox, ...(byIntake.get(box) ?? [])]);
  }

  const at = (address: string): InboxRecord | null =>
    byAddress.get(normalizeAddress(address)) ?? byAddress.get(stripPlusTag(address)) ?? null;
  const addressedInboxes = (read: Pick<ParsedEmail, "to" | "cc">): InboxRecord[] =>
    inboxesAt([...read.to, ...read.cc].map((one) => one.address));
  const inboxesAt = (addresses: readonly string[]): InboxRecord[] => [
    ...new Set(addresses.flatMap((one) => at(one) ?? [])),
  ];

  return {
    at,
    isOurs: (address) => at(address) !== null,
    byId: (id) => inboxes.find((one) => one.id === id) ?? null,
    of(item, read) {
      const enveloped = inboxesAt(item.envelope?.to ?? []);
      const addressed = addressedInboxes(read);
      if (enveloped.length > 0) {
        // In the order the author named them.
        return [
          ...addressed.filter((one) => enveloped.includes(one)),
          ...enveloped.filter((one) => !addressed.includes(one)),
        ];
      }
      const box = byIntake.get(item.accountId) ?? [];
      const named = addressed.filter((one) => box.includes(one));
      if (named.length > 0) return named;
      // A mailbox holds what was sent to it, whatever To says: mailing lists, blind copies, forwards.
      return box.slice(0, 1);
    },
    isBlind: (inbox, read) => !addressedInboxes(read).includes(inbox),
  };
}
