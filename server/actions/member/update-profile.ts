import { DeskError } from "#domain/errors.ts";
import { isTimeZone } from "#domain/workspace/zone.ts";
import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { changeProfile } from "#server/store/workspace/member.ts";

export const updateProfile = defineAction({
  name: "update-profile",
  needs: "self.manage",
  async run(ctx, { name = null, availability = null, settings = {} }) {
    const { memberId } = asMember(ctx.actor);
    if (settings.timeZone && !isTimeZone(settings.timeZone))
      throw DeskError.invalid([
        {
          path: "settings.timeZone",
          say: `“${settings.timeZone}” is not a time zone. Choose one like Europe/London.`,
        },
      ]);
    await changeProfile(ctx.db, ctx.workspaceId, memberId, { name, availability, settings });
    const isSeenByOthers = name !== null || availability !== null;
    ctx.announce("member", memberId, isSeenByOthers ? {} : { memberId });
    return { done: true };
  },
});
