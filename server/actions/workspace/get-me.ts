import { withMemberDefaults } from "#domain/member/member-settings.ts";
import { permissionsOfRole } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { getWorkspaceBootstrap } from "#server/store/workspace/workspace.ts";
import { version } from "#server/version.ts";

export const getMe = defineReadAction({
  name: "get-me",
  requires: "authenticated",
  async run({ actor, db, services }) {
    const { workspaceId, memberId, visibleInboxIds } = requireMember(actor);
    const bootstrap = await getWorkspaceBootstrap(db, workspaceId, memberId);
    // Read after the workspace, not in parallel: inboxes may be newer than feedSeq, never older.
    const inboxes = await listInboxes(db, workspaceId, visibleInboxIds);
    const { workspace, members, teams, tags, feedSeq } = bootstrap;
    const me = required(
      members.find((one) => one.id === memberId),
      "the actor is a member",
    );
    return {
      me: {
        ...me,
        permissions: [...permissionsOfRole(me.role)],
        settings: withMemberDefaults(bootstrap.settings),
        hasSecondFactor: bootstrap.hasSecondFactor,
      },
      workspace,
      members,
      teams,
      inboxes: inboxes.map((inbox) => presentInbox(inbox, services, workspace.country)),
      tags,
      feedSeq,
      version,
    };
  },
});
