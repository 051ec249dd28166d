import type { EntryId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { insertMessageIds, listMessageIds } from "#server/store/email/email.ts";

/** Saves another Message-ID of our email; false if it was known. */
export async function saveMessageId(
  ctx: WriteContext,
  entryId: EntryId,
  messageId: string,
): Promise<boolean> {
  const { db, workspaceId, now } = ctx;
  const known = await listMessageIds(db, workspaceId, [messageId], []);
  if (known.some((one) => one.entryId === entryId && one.kind !== "referenced")) return false;
  const entry = await findEntry(db, workspaceId, entryId);
  if (!entry) return false;
  const { conversationId } = entry;
  const row = {
    messageId,
    kind: "provider" as const,
    conversationId,
    entryId,
    at: now.toISOString(),
  };
  await insertMessageIds(db, workspaceId, [row]);
  return true;
}
