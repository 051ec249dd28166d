// What came in is a row before anybody reads it, in the transaction of whoever brought it. A large mail lies
// in a file, stored before that transaction begins, and the row names it.
import { createHash } from "node:crypto";
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type FileParts, storeFile } from "#server/actions/message/media/save-file.ts";
import type { EmailEnvelope } from "#server/ports/email.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { insertInboundPayloads, type NewInboundPayload } from "#server/store/inbound-payload.ts";
import type { Db } from "#server/store/sql.ts";

export interface InboundEmail {
  readonly workspaceId: WorkspaceId;
  readonly id: InboundPayloadId;
  readonly accountId: AccountId;
  readonly vendor: string;
  readonly dedupeKey: string;
  readonly envelope: EmailEnvelope;
  readonly bytes: Buffer;
  readonly receivedAt: Date;
  /** The hook that brought it. */
  readonly parentId?: InboundPayloadId | null;
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

export const isStoredInline = (bytes: Uint8Array): boolean =>
  bytes.length <= limit("keptInRowBytes");

/** As a row that still carries its bytes, however large; storeBodies moves them where they belong. */
export function toNewPayload(mail: InboundEmail, sha256 = sha256Of(mail.bytes)): NewInboundPayload {
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
      originalSha256: isStoredInline(mail.bytes) ? null : sha256,
      parentId: mail.parentId ?? null,
    },
  };
}

/** Large bodies go into files, before the transaction that inserts the rows. */
export async function storeBodies(
  parts: FileParts,
  items: readonly NewInboundPayload[],
): Promise<NewInboundPayload[]> {
  const rows: NewInboundPayload[] = [];
  for (const item of items) {
    if (item.mail?.originalSha256) {
      await storeFile(parts, item.workspaceId, item.body);
      rows.push({ ...item, body: Buffer.alloc(0) });
    } else rows.push(item);
  }
  return rows;
}

/** The rows and the job that reads them are there together or not at all; bodies were stored before. */
export async function storeAndSchedulePayloads(
  tx: Db,
  items: readonly NewInboundPayload[],
): Promise<void> {
  for (const workspaceId of await insertInboundPayloads(tx, items))
    await scheduleJob(tx, "process-inbound", { workspaceId }, { key: `understand:${workspaceId}` });
}
