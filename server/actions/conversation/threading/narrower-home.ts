// What only one team may read is shown to nobody else because it was put elsewhere: its new conversation moves to the
// narrower of the two lines.
import { AppError } from "#domain/errors.ts";
import { isAsNarrowAs } from "#domain/inbox/visibility.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type {
  ConversationChange,
  ConversationRecord,
} from "#server/store/conversation/conversation.ts";
import { findInbox } from "#server/store/inbox.ts";

type BatchConversation = Pick<ConversationRecord, "inboxId" | "teamId">;

/** What changes of `to` so that it may hold what was in `from`. Refuses where neither line is the narrower one. */
export async function narrowerHome(
  ctx: WriteContext,
  from: BatchConversation,
  to: BatchConversation,
): Promise<Pick<ConversationChange, "inboxId" | "teamId">> {
  if (from.inboxId === to.inboxId || (await isHomeFor(ctx, to, from))) return {};
  if (!(await isHomeFor(ctx, from, to))) throw new AppError("different_teams");
  return { inboxId: from.inboxId, teamId: from.teamId };
}

/** Whether everybody who sees `home` sees what is on the line of `other` too. */
export async function isHomeFor(
  ctx: WriteContext,
  home: BatchConversation,
  other: BatchConversation,
): Promise<boolean> {
  const [line, otherLine] = [
    await findInbox(ctx.db, ctx.workspaceId, home.inboxId),
    await findInbox(ctx.db, ctx.workspaceId, other.inboxId),
  ];
  return line !== null && otherLine !== null && isAsNarrowAs(line, otherLine);
}
