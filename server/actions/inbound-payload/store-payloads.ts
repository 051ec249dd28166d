// Stores inbound payloads as rows before they are processed, in the caller's transaction. A large email is stored in a
// file before that transaction begins, and its row references the file.
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { EmailEnvelope } from "#domain/message/email/email-metadata.ts";
import { type FileDeps, storeHashed } from "#server/actions/message/media/save-file.ts";
import { insertInboundPayloads, type NewInboundPayload } from "#server/store/inbound-payload.ts";
import type { Db } from "#server/store/sql.ts";
import { scheduleProcessing } from "./schedule-processing.ts";

interface InboundEmail {
  readonly workspaceId: WorkspaceId;
  readonly id: InboundPayloadId;
  readonly accountId: AccountId;
  readonly provider: string;
  readonly dedupeKey: string;
  readonly envelope: EmailEnvelope;
  readonly bytes: Buffer;
  readonly receivedAt: Date;
  /** The webhook request that contained it. */
  readonly parentId?: InboundPayloadId | null;
}

const isStoredInline = (bytes: Uint8Array): boolean => bytes.length <= limit("payloadInRowBytes");

/** A row that still contains its bytes, however many; storeBodies moves large ones to files. */
export function toNewPayload(email: InboundEmail, sha256: string): NewInboundPayload {
  return {
    workspaceId: email.workspaceId,
    id: email.id,
    accountId: email.accountId,
    provider: email.provider,
    dedupeKey: email.dedupeKey,
    url: "",
    headers: {},
    body: email.bytes,
    receivedAt: email.receivedAt,
    email: {
      envelope: email.envelope,
      sha256,
      size: email.bytes.length,
      originalSha256: isStoredInline(email.bytes) ? null : sha256,
      parentId: email.parentId ?? null,
    },
  };
}

/** A text or a report is smaller: the disk's reserve is for those. */
const largeBodyBytes = 16 * 1024;

/** Rejects if a large body would use the disk's reserve; then its sender has to repeat it. */
export async function assertFreeSpaceFor(
  { services }: Pick<FileDeps, "services">,
  items: readonly Pick<NewInboundPayload, "body">[],
): Promise<void> {
  if (items.some(({ body }) => body.length > largeBodyBytes))
    await services.files.assertFreeSpace?.();
}

/** Stores large bodies in files, before the transaction that inserts the rows. */
export async function storeBodies(
  deps: FileDeps,
  items: readonly NewInboundPayload[],
): Promise<NewInboundPayload[]> {
  const rows: NewInboundPayload[] = [];
  for (const item of items) {
    const sha256 = item.email?.originalSha256;
    if (sha256) {
      await storeHashed(deps, item.workspaceId, [{ sha256, bytes: item.body }]);
      rows.push({ ...item, body: Buffer.alloc(0) });
    } else rows.push(item);
  }
  return rows;
}

/** Inserts the rows together with the jobs that process them; bodies are stored before. */
export async function storeAndSchedulePayloads(
  tx: Db,
  items: readonly NewInboundPayload[],
): Promise<void> {
  for (const queue of await insertInboundPayloads(tx, items)) await scheduleProcessing(tx, queue);
}
