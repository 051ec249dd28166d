// On which line the calls of a member's own telephone system stand: the one they chose, else the first they see.

import type { MemberActor } from "#server/actions/actor.ts";
import { loadSipCredentials } from "#server/actions/call/softphone/sip-credentials.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type InboxRecord, listInboxes } from "#server/store/inbox.ts";

/** null: they have no such system, or see no line that it could stand on. */
export async function findPbxInbox(
  ctx: WriteContext,
  { workspaceId, memberId, sight }: MemberActor,
): Promise<InboxRecord | null> {
  const account = await loadSipCredentials(ctx, memberId);
  if (account === null) return null;
  const lines = (await listInboxes(ctx.db, workspaceId, sight)).filter(
    (line) => line.kind === "phone" && !line.isArchived,
  );
  return lines.find((line) => line.id === account.inboxId) ?? lines[0] ?? null;
}
