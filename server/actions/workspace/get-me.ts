import { required } from "#domain/errors.ts";
import { withMemberDefaults } from "#domain/member/member-settings.ts";
import { permissionsOfRole } from "#domain/permissions.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { getWorkspaceBootstrap } from "#server/store/workspace/workspace.ts";
import { version } from "#server/version.ts";

export const getMe = defineReadAction({
  name: "get-me",
  needs: "signed_in",
  async run({ actor, db, outside }) {
    const { workspaceId, memberId, sight } = requireMember(actor);
    const house = await getWorkspaceBootstrap(db, workspaceId, memberId);
    // After the house, never beside it: lines may be newer than feedSeq, never older.
    const lines = await listInboxes(db, workspaceId, sight);
    const { workspace, members, teams, tags, feedSeq } = house;
    const me = required(
      members.find((one) => one.id === memberId),
      "whoever asks is a member",
    );
    return {
      me: {
        ...me,
        deeds: [...permissionsOfRole(me.role)],
        settings: withMemberDefaults(house.settings),
        hasSecondFactor: house.hasSecondFactor,
      },
      workspace,
      members,
      teams,
      lines: lines.map((line) => presentInbox(line, outside, workspace.country)),
      tags,
      feedSeq,
      version,
    };
  },
});
