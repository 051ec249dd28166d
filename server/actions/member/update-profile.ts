import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import { isTimeZone } from "#domain/workspace/time-zone.ts";
import { requireMember } from "#server/actions/actor.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import { stopRingingMember } from "#server/actions/call/ringing/stop-ringing-member.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { recordImages } from "#server/actions/message/reusable-images.ts";
import { updateMemberProfile } from "#server/store/workspace/member.ts";

export const updateProfile = defineWriteAction({
  name: "update-profile",
  requires: "profile.manage",
  async run(ctx, { name = null, availability = null, settings = {} }) {
    const { memberId } = requireMember(ctx.actor);
    if (settings.timeZone && !isTimeZone(settings.timeZone))
      throw AppError.invalid([
        {
          path: "settings.timeZone",
          message: `“${settings.timeZone}” is not a time zone. Choose one like Europe/London.`,
        },
      ]);
    const saved = {
      ...settings,
      ...parsePersonalPhone(settings.personalPhone, requireMember(ctx.actor).country),
    };
    await updateMemberProfile(ctx.db, ctx.workspaceId, memberId, {
      name,
      availability,
      settings: saved,
    });
    if (settings.signature !== undefined) await recordImages(ctx, memberId, settings.signature);
    const isSeenByOthers = name !== null || availability !== null;
    // Calls ring available members, and stop ringing a member who goes away.
    if (availability === "available") scheduleMatching(ctx);
    if (availability === "away") await stopRingingMember(ctx, memberId, "away");
    ctx.publishChange("member", memberId, isSeenByOthers ? {} : { memberId });
    return { done: true };
  },
});

/** Stored as dialed (E.164); an empty number removes it. */
function parsePersonalPhone(
  typed: string | undefined,
  country: string,
): { personalPhone?: string } {
  if (typed === undefined || typed === "") return typed === undefined ? {} : { personalPhone: "" };
  const number = normalizePhoneNumber(typed, country);
  if (!number) throw new AppError("invalid_phone_number", { typed });
  return { personalPhone: number.e164 };
}
