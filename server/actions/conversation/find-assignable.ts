// To whom a conversation may be assigned: active members who work with conversations and see its inbox.
import type { InboxId, MemberId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { listMembersAt, type MemberAt } from "#server/store/workspace/member-at.ts";

const canBeAssigned = ({ state, role, canSeeInbox }: MemberAt): boolean =>
  state === "active" && canSeeInbox && hasPermission(role, "conversation.update");

/** The first of `candidates` to whom a conversation in this inbox may be assigned. Null if none. */
export async function findAssignable(
  { db, workspaceId }: Pick<WriteContext, "db" | "workspaceId">,
  inboxId: InboxId,
  candidates: readonly (MemberId | null)[],
): Promise<MemberId | null> {
  const ids = candidates.filter((id) => id !== null);
  const members = await listMembersAt(db, workspaceId, inboxId, ids);
  return members.find(canBeAssigned)?.id ?? null;
}
