import { canStillGrant } from "#domain/member/can-still-grant.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listOpenResets, type OpenReset } from "#server/store/auth/person-token.ts";

export const listResetLinks = defineReadAction({
  name: "list-reset-links",
  requires: "member.manage",
  async run({ actor, db, now }) {
    const open = await listOpenResets(db, requireAuthenticated(actor).workspaceId, now);
    return {
      rows: open.filter(isStillGood).map(({ memberId, createdBy, isEmailed, expiresAt }) => ({
        memberId,
        createdBy,
        isEmailed,
        expiresAt,
      })),
    };
  },
});

/** False for a link that its creator could no longer create; findReset rejects it. */
const isStillGood = ({ createdBy, role, creatorRole, makerState }: OpenReset): boolean =>
  createdBy === null ||
  (creatorRole !== null &&
    makerState !== null &&
    canStillGrant({ role: creatorRole, state: makerState }, role));
