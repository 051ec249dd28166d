// What came in is a row before anybody reads it, in the transaction of whoever brought it. A large mail lies
// in a file, stored before that transaction begins, and the row names it.
import { createHash } from "node:crypto";
import type { AccountId, RawItemId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type FileParts, storeFile } from "#server/actions/message/picture/keep-file.ts";
import type { MailEnvelope } from "#server/ports/mail.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import { insertRawItems, type NewRawItem } from "#server/store/raw-item.ts";
import type { Db } from "#server/store/sql.ts";

export interface IncomingMail {
  readonly workspaceId: WorkspaceId;
  readonly id: RawItemId;
  readonly accountId: AccountId;
  readonly vendor: string;
  readonly dedupeKey: string;
  readonly envelope: MailEnvelope;
  readonly bytes: Buffer;
  readonly receivedAt: Date;
  /** The hook that brought it. */
  readonly parentId?: RawItemId | null;
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

export const isKeptInRow = (bytes: Uint8Array): boolean => bytes.length <= limit("keptInRowBytes");

/** As a row that still carries its bytes, however large; storeBodies moves them where they belong. */
export function asRawItem(mail: IncomingMail, sha256 = sha256Of(mail.bytes)): NewRawItem {
  return {
    workspaceId: mail.workspaceId,
    id: mail.id,
    accountId: mail.accountId,
    vendor: mail.vendor,
    dedupeKey: mail.dedupeKey,
    url: "",
    headers: {},
    body: mail.bytes,
    receivedAt: mail.receivedAt,
    mail: {
      envelope: mail.envelope,
      sha256,
      size: mail.bytes.length,
      fileSha256: isKeptInRow(mail.bytes) ? null : sha256,
      parentId: mail.parentId ?? null,
    },
  };
}

/** Large bodies go into files, before the transaction that inserts the rows. */
export async function storeBodies(
  parts: FileParts,
  items: readonly NewRawItem[],
): Promise<NewRawItem[]> {
  const rows: NewRawItem[] = [];
  for (const item of items) {
    if (item.mail?.fileSha256) {
      await storeFile(parts, item.workspaceId, item.body);
      rows.push({ ...item, body: Buffer.alloc(0) });
    } else rows.push(item);
  }
  return rows;
}

/** The rows and the job that reads them are there together or not at all; bodies were stored before. */
export async function keepRawItemsToRead(tx: Db, items: readonly NewRawItem[]): Promise<void> {
  for (const workspaceId of await insertRawItems(tx, items))
    await scheduleJob(tx, "understand-raw", { workspaceId }, { key: `understand:${workspaceId}` });
}
