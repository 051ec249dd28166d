import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError } from "#domain/errors.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { findPoint, isContactSeen } from "#server/store/contact.ts";
import { findLastOnWhatsapp } from "#server/store/whatsapp.ts";

/** Asked before a message is written; a number that the asker may not see is answered like one that nobody knows. */
export const showWhatsappWindow = defineRead({
  name: "show-whatsapp-window",
  needs: "conversation.reply",
  async run(ctx, { lineId, to }) {
    const { workspaceId, country, sight } = asSomeone(ctx.actor);
    const line = await getLineFor(ctx, lineId);
    const number = readPhoneNumber(to, country);
    if (!number) throw new DeskError("not_a_number", { typed: to });
    const point = await findPoint(ctx.db, workspaceId, "phone", number.e164);
    if (!point || !(await isContactSeen(ctx.db, workspaceId, point.contactId, sight)))
      return { lastInAt: null, grantedAt: null, revokedAt: null };
    return {
      lastInAt: await findLastOnWhatsapp(ctx.db, workspaceId, point.id, line.id),
      grantedAt: point.whatsappGrantedAt,
      revokedAt: point.whatsappRevokedAt,
    };
  },
});
