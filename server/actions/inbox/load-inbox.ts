// An inbox that the actor may see; the same error if they may not as if there is none.
import { AppError } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { type Actor, canSeeInbox } from "#server/actions/actor.ts";
import { findInbox, type InboxRecord } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";

export async function getVisibleInbox(
  ctx: { db: Db; actor: Actor },
  id: InboxId,
): Promise<InboxRecord> {
  const { actor } = ctx;
  if (actor.kind === "anonymous") throw new AppError("unauthenticated");
  const inbox = await findInbox(ctx.db, actor.workspaceId, id);
  if (!inbox || (actor.kind !== "system" && !canSeeInbox(actor.visibleInboxIds, inbox.id)))
    throw new AppError("not_found");
  return inbox;
}
