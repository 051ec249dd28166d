import { mayStillGrant } from "#domain/member/may-still-grant.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listOpenResets, type OpenReset } from "#server/store/auth/person-token.ts";

export const listResetLinks = defineReadAction({
  name: "list-reset-links",
  needs: "member.manage",
  async run({ actor, db, now }) {
    const open = await listOpenResets(db, requireAuthenticated(actor).workspaceId, now);
    return {
      rows: open
        .filter(isStillGood)
        .map(({ memberId, madeBy, expiresAt }) => ({ memberId, madeBy, expiresAt })),
    };
  },
});

/** False for a link that its creator could no longer create; findReset rejects it. */
const isStillGood = ({ madeBy, role, makerRole, makerState }: OpenReset): boolean =>
  madeBy === null ||
  (makerRole !== null &&
    makerState !== null &&
    mayStillGrant({ role: makerRole, state: makerState }, role));
