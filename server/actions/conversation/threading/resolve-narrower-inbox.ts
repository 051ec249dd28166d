// Entries that only one team may read stay restricted when moved: their new conversation moves to the more restricted
// of the two inboxes.
import { AppError } from "#domain/errors.ts";
import { isAsNarrowAs } from "#domain/inbox/visibility.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type {
  ConversationChange,
  ConversationRecord,
} from "#server/store/conversation/conversation.ts";
import { findInbox } from "#server/store/inbox.ts";

type InboxAndTeam = Pick<ConversationRecord, "inboxId" | "teamId">;

/** Changes that `to` needs to hold entries of `from`. Throws if neither inbox is the more restricted one. */
export async function resolveNarrowerInbox(
  ctx: WriteContext,
  from: InboxAndTeam,
  to: InboxAndTeam,
): Promise<Pick<ConversationChange, "inboxId" | "teamId">> {
  if (from.inboxId === to.inboxId || (await canHoldContentOf(ctx, to, from))) return {};
  if (!(await canHoldContentOf(ctx, from, to))) throw new AppError("different_teams");
  return { inboxId: from.inboxId, teamId: from.teamId };
}

/** True if everyone who sees `home` also sees the inbox of `other`. */
export async function canHoldContentOf(
  ctx: WriteContext,
  home: InboxAndTeam,
  other: InboxAndTeam,
): Promise<boolean> {
  const [inbox, otherInbox] = [
    await findInbox(ctx.db, ctx.workspaceId, home.inboxId),
    await findInbox(ctx.db, ctx.workspaceId, other.inboxId),
  ];
  return inbox !== null && otherInbox !== null && isAsNarrowAs(inbox, otherInbox);
}
