import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction, type ReadContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import {
  type ContactPointRecord,
  findContact,
  findContactPoint,
  isContactVisible,
} from "#server/store/contact.ts";
import { findLastOnWhatsapp } from "#server/store/whatsapp.ts";

/** Requested before a message is written; a number the actor may not see gets the same response as an unknown one. */
export const getWhatsappWindow = defineReadAction({
  name: "get-whatsapp-window",
  requires: "conversation.reply",
  async run(ctx, { inboxId, to }) {
    const { workspaceId, country } = requireAuthenticated(ctx.actor);
    const inbox = await getVisibleInbox(ctx, inboxId);
    const number = normalizePhoneNumber(to, country);
    if (!number) throw new AppError("invalid_phone_number", { typed: to });
    const point = await findContactPoint(ctx.db, workspaceId, "phone", number.e164);
    if (!point || !(await isPointVisible(ctx, point)))
      return { lastInAt: null, grantedAt: null, revokedAt: null };
    return {
      lastInAt: await findLastOnWhatsapp(ctx.db, workspaceId, point.id, inbox.id),
      grantedAt: point.whatsappGrantedAt,
      revokedAt: point.whatsappRevokedAt,
    };
  },
});

async function isPointVisible(
  { db, actor }: ReadContext,
  { id, contactId }: ContactPointRecord,
): Promise<boolean> {
  const { workspaceId, visibleInboxIds } = requireAuthenticated(actor);
  if (!(await isContactVisible(db, workspaceId, contactId, visibleInboxIds))) return false;
  const contact = await findContact(db, workspaceId, contactId, visibleInboxIds);
  return contact?.contactPoints.some((one) => one.id === id) ?? false;
}
