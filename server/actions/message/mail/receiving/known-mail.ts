// The same mail comes by several ways: to two lines, twice to one, or back to where it was sent from.
import { normalAddress } from "#domain/contact/mail-address.ts";
import type { EntryId } from "#domain/ids.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import type { LineRecord } from "#server/store/line.ts";
import type { MailBatch } from "./mail-batch.ts";
import type { MailLines } from "./mail-lines.ts";
import { bareId } from "./mail-names.ts";
import { isFromSentFolder } from "./mail-writer.ts";
import type { ReadyMail } from "./ready-mail.ts";
import type { ReceivingDoor } from "./receiving-door.ts";

export const haveOneSight = (one: LineRecord, other: LineRecord): boolean =>
  one.visibility === other.visibility && one.teamId === other.teamId;

/**
 * Sent from here and brought back: by a copy to ourselves, a rule, the sent folder of a mailbox, or between two of
 * our own lines. The mail it is a copy of; null: it is none.
 */
export function findOwnOriginal(
  door: ReceivingDoor,
  batch: MailBatch,
  read: ReadMail,
): EntryId | null {
  const own = bareId(read.messageId);
  if (own !== null) {
    const minted = door.readMinted(own);
    if (minted !== null) return minted;
    const sent = batch.copies(own).find((one) => one.direction === "out" && one.rawItemId === null);
    if (sent) return sent.entryId;
  }
  const last = bareId(read.references.at(-1) ?? null);
  const isOurs =
    last !== null &&
    read.from !== null &&
    door.lines.isOurs(read.from) &&
    bareId(read.inReplyTo) !== last;
  return isOurs ? door.readMinted(last) : null;
}

/**
 * The same mail by the same door again: equal id, writer and time of writing, and equal in all it shows. The first
 * three are known to every reader of the mail before, who could play another mail under them ahead of the genuine one.
 */
export function findCopy(
  batch: MailBatch,
  { item, read, verdict }: Pick<ReadyMail, "item" | "read" | "verdict">,
  shown: string,
  line: LineRecord,
  lines: MailLines,
): boolean {
  const own = bareId(read.messageId);
  if (own === null) return false;
  const told = read.date === null ? null : Date.parse(read.date);
  return batch.copies(own).some((copy) => {
    if (copy.rawItemId === item.id) return copy.lineId === line.id;
    // What lies among the sent ones is ours for sure, whatever came before it under the same name.
    if (copy.direction === "in" && isFromSentFolder(item)) return false;
    if (copy.shownHash !== null && copy.shownHash !== shown) return false;
    // What nobody vouches for takes the place of nothing that may yet be vouched for.
    if (copy.isDoubtful && verdict?.isDoubtful !== true) return false;
    const at = lines.byId(copy.lineId);
    const isSameTime = (copy.toldAt === null ? null : Date.parse(copy.toldAt)) === told;
    const isSameWriter = normalAddress(copy.from) === normalAddress(read.from ?? "");
    return isSameTime && isSameWriter && (at === null || haveOneSight(at, line));
  });
}
