// The inbox of a member's PBX calls: the one they chose, otherwise the first one they can see.

import type { MemberActor } from "#server/actions/actor.ts";
import { loadSipCredentials } from "#server/actions/call/softphone/sip-credentials.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type InboxRecord, listInboxes } from "#server/store/inbox.ts";

/** Null if the member has no PBX, or can see no suitable inbox. */
export async function findPbxInbox(
  ctx: WriteContext,
  { workspaceId, memberId, visibleInboxIds }: MemberActor,
): Promise<InboxRecord | null> {
  const account = await loadSipCredentials(ctx, memberId);
  if (account === null) return null;
  const inboxes = (await listInboxes(ctx.db, workspaceId, visibleInboxIds)).filter(
    (inbox) => inbox.kind === "phone" && !inbox.isArchived,
  );
  return inboxes.find((inbox) => inbox.id === account.inboxId) ?? inboxes[0] ?? null;
}
