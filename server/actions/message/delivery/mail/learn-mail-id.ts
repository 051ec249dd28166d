import type { EntryId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { insertMailIds, listMailIds } from "#server/store/mail/mail.ts";

/** Another id under which a mail of ours travels; false when it was known. */
export async function learnMailId(
  ctx: WriteCtx,
  entryId: EntryId,
  mailId: string,
): Promise<boolean> {
  const { db, workspaceId, now } = ctx;
  const known = await listMailIds(db, workspaceId, [mailId], []);
  if (known.some((one) => one.entryId === entryId && one.kind !== "seen")) return false;
  const entry = await findEntry(db, workspaceId, entryId);
  if (!entry) return false;
  const { conversationId } = entry;
  const row = { mailId, kind: "provider" as const, conversationId, entryId, at: now.toISOString() };
  await insertMailIds(db, workspaceId, [row]);
  return true;
}
