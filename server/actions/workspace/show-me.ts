import { must } from "#domain/errors.ts";
import { settingsOf } from "#domain/member/settings.ts";
import { deedsOf } from "#domain/permissions.ts";
import { defineRead } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { presentLine } from "#server/presenters/present-line.ts";
import { listLines } from "#server/store/line.ts";
import { getHouse } from "#server/store/workspace/workspace.ts";
import { version } from "#server/version.ts";

export const showMe = defineRead({
  name: "show-me",
  needs: "signed_in",
  async run({ actor, db, outside }) {
    const { workspaceId, memberId, sight } = asMember(actor);
    const house = await getHouse(db, workspaceId, memberId);
    // After the house, never beside it: lines may be newer than feedSeq, never older.
    const lines = await listLines(db, workspaceId, sight);
    const { workspace, members, teams, tags, feedSeq } = house;
    const me = must(
      members.find((one) => one.id === memberId),
      "whoever asks is a member",
    );
    return {
      me: {
        ...me,
        deeds: [...deedsOf(me.role)],
        settings: settingsOf(house.settings),
        hasSecondFactor: house.hasSecondFactor,
      },
      workspace,
      members,
      teams,
      lines: lines.map((line) => presentLine(line, outside, workspace.country)),
      tags,
      feedSeq,
      version,
    };
  },
});
