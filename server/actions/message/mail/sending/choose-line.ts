import type { EntryId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { asSomeone, sees } from "#server/actions/actor.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { type LineRecord, listMailLines } from "#server/store/line.ts";

/** The answer leaves from the line the mail came to; else from the conversation's own, or any the member sees. */
export async function chooseMailLine(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  answersId: EntryId | null,
): Promise<LineRecord | null> {
  const { sight } = asSomeone(ctx.actor);
  const lines = (await listMailLines(ctx.db, ctx.workspaceId)).filter(
    (one) => !one.isArchived && sees(sight, one.id),
  );
  const answered = answersId && (await findEntry(ctx.db, ctx.workspaceId, answersId));
  return (
    lines.find((one) => one.id === answered?.message?.lineId) ??
    lines.find((one) => one.id === conversation.lineId) ??
    lines.find((one) => ctx.installation.findMailProvider(one.vendor)?.can.send) ??
    null
  );
}
