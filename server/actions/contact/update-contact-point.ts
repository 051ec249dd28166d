import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { findContact } from "#server/store/contact.ts";
import { setPrimaryPoints } from "#server/store/contact-merge.ts";
import { setContactPointLabel } from "#server/store/contact-point.ts";
import { lockContactPoint } from "./load-contact-point.ts";

export const updateContactPoint = defineWriteAction({
  name: "update-contact-point",
  requires: "contact.update",
  async run(ctx, { contactPointId, label, isPrimary }) {
    const { db, workspaceId } = ctx;
    const { visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    const { contact } = await lockContactPoint(ctx, contactPointId);
    if (label !== undefined) await setContactPointLabel(db, workspaceId, contactPointId, label);
    if (isPrimary) await setPrimaryPoints(db, workspaceId, contact.id, [contactPointId]);
    ctx.publishChange("contact", contact.id);
    const saved = await findContact(db, workspaceId, contact.id, visibleInboxIds);
    return presentContact(required(saved, "it is locked"), country);
  },
});
