// What came in is a row before anybody reads it, in the transaction of whoever brought it. A large mail lies
// in a file and the row names it.
import { createHash } from "node:crypto";
import type { AccountId, RawItemId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { MailEnvelope } from "#server/ports/mail.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import { fileKey, holdFile, insertFile } from "#server/store/attachment.ts";
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

/** As a row that still carries its bytes, however large; keepRawItems moves them where they belong. */
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

/** Must run inside a transaction. Tells whose items are new: somebody has to read them. */
export async function keepRawItems(
  tx: Db,
  files: FileStore,
  items: readonly NewRawItem[],
): Promise<WorkspaceId[]> {
  const rows: NewRawItem[] = [];
  for (const item of inOrderOfLocks(items)) rows.push(await withBodyInFile(tx, files, item));
  return insertRawItems(tx, rows);
}

/** The rows and the job that reads them are there together or not at all. */
export async function keepRawItemsToRead(
  tx: Db,
  files: FileStore,
  items: readonly NewRawItem[],
): Promise<void> {
  for (const workspaceId of await keepRawItems(tx, files, items))
    await scheduleJob(tx, "understand-raw", { workspaceId }, { key: `understand:${workspaceId}` });
}

/** Files first and always in one order, so that two who keep the same ones cannot wait for each other. */
const inOrderOfLocks = (items: readonly NewRawItem[]): NewRawItem[] => {
  const nameOf = (item: NewRawItem) => item.mail?.fileSha256 ?? "";
  return items.some((item) => nameOf(item) !== "")
    ? items.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    : [...items];
};

async function withBodyInFile(tx: Db, files: FileStore, item: NewRawItem): Promise<NewRawItem> {
  const sha256 = item.mail?.fileSha256 ?? null;
  if (sha256 === null) return item;
  await holdFile(tx, item.workspaceId, sha256);
  await files.put(fileKey(item.workspaceId, sha256), item.body);
  await insertFile(tx, item.workspaceId, sha256, item.body.length, item.receivedAt);
  return { ...item, body: Buffer.alloc(0) };
}
