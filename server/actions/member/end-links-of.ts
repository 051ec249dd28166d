// Ends links that a member created but could no longer create, so that a removed member's links admit no one.

import type { MemberId } from "#domain/ids.ts";
import { canStillGrant, type Maker } from "#domain/member/can-still-grant.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { listInvitations, revokeInvitationRow } from "#server/store/auth/invitation.ts";
import { deleteToken, listResetsCreatedBy } from "#server/store/auth/person-token.ts";

/** `maker`: the member's role and state from now on. Returns the number of links ended. */
export async function endLinksOf(
  { db, workspaceId, now }: WriteContext,
  memberId: MemberId,
  maker: Maker,
): Promise<number> {
  const invitations = (await listInvitations(db, workspaceId, now)).filter(
    (one) => one.invitedBy === memberId && !canStillGrant(maker, one.role),
  );
  for (const { id } of invitations) await revokeInvitationRow(db, workspaceId, id, now);
  const resets = (await listResetsCreatedBy(db, workspaceId, memberId)).filter(
    (one) => !canStillGrant(maker, one.role),
  );
  for (const { tokenHash } of resets) await deleteToken(db, tokenHash);
  return invitations.length + resets.length;
}
