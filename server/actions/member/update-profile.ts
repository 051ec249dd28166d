import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError } from "#domain/errors.ts";
import { isTimeZone } from "#domain/workspace/zone.ts";
import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import { silenceMember } from "#server/actions/call/rings/silence-member.ts";
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
    const kept = { ...settings, ...readOwnPhone(settings.ownPhone, asMember(ctx.actor).country) };
    await changeProfile(ctx.db, ctx.workspaceId, memberId, { name, availability, settings: kept });
    const isSeenByOthers = name !== null || availability !== null;
    // Calls ring at whoever is there, and at nobody who has just gone.
    if (availability === "available") offerNext(ctx);
    if (availability === "away") await silenceMember(ctx, memberId, "away");
    ctx.announce("member", memberId, isSeenByOthers ? {} : { memberId });
    return { done: true };
  },
});

/** Kept as it is dialled; an empty one is none. */
function readOwnPhone(typed: string | undefined, country: string): { ownPhone?: string } {
  if (typed === undefined || typed === "") return typed === undefined ? {} : { ownPhone: "" };
  const number = readPhoneNumber(typed, country);
  if (!number) throw new DeskError("not_a_number", { typed });
  return { ownPhone: number.e164 };
}
