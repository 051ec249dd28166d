// Which of our lines a mail was for. What the envelope says is true; what the headers say is a claim, used
// only where there is no envelope.
import { normalAddress, plainAddress } from "#domain/contact/mail-address.ts";
import type { AccountId, LineId } from "#domain/ids.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import type { LineRecord } from "#server/store/line.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";

export interface MailLines {
  /** Of all lines, also those put away: their mail still belongs to them. */
  at(address: string): LineRecord | null;
  isOurs(address: string): boolean;
  byId(id: LineId): LineRecord | null;
  /** The lines a mail came to, the first first; more than one when it named two of our addresses. */
  of(
    item: Pick<RawItemRecord, "accountId" | "envelope">,
    read: Pick<ReadMail, "to" | "cc">,
  ): LineRecord[];
  /** Whether it came to us without our address standing in To or Cc. */
  isBlind(line: LineRecord, read: Pick<ReadMail, "to" | "cc">): boolean;
}

export function openMailLines(lines: readonly LineRecord[]): MailLines {
  const byAddress = new Map<string, LineRecord>();
  const byIntake = new Map<AccountId, LineRecord[]>();
  // A line in use wins over one that was put away under the same address.
  const mailLines = lines
    .filter((one) => one.kind === "mail")
    .sort((one, other) => Number(other.isArchived) - Number(one.isArchived));
  for (const line of mailLines) {
    for (const alias of line.aliases) byAddress.set(normalAddress(alias), line);
    byAddress.set(normalAddress(line.address), line);
    // At our own door everybody says whom they mean; a mailbox or a provider may not.
    const box = { imap: line.intakeAccountId, hook: line.accountId, smtp: null }[line.intake];
    if (box !== null) byIntake.set(box, [line, ...(byIntake.get(box) ?? [])]);
  }

  const at = (address: string): LineRecord | null =>
    byAddress.get(normalAddress(address)) ?? byAddress.get(plainAddress(address)) ?? null;
  const toldIn = (read: Pick<ReadMail, "to" | "cc">): LineRecord[] =>
    linesAt([...read.to, ...read.cc].map((one) => one.address));
  const linesAt = (addresses: readonly string[]): LineRecord[] => [
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
