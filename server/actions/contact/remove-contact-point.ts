import type { ContactId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { findContact, insertContacts } from "#server/store/contact.ts";
import {
  deleteContactPoint,
  isContactPointUsed,
  moveContactPoint,
} from "#server/store/contact-point.ts";
import { lockContactPoint } from "./load-contact-point.ts";

export const removeContactPoint = defineWriteAction({
  name: "remove-contact-point",
  requires: "contact.update",
  async run(ctx, { contactPointId }) {
    const { db, workspaceId, now: at } = ctx;
    const { visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    const { point, contact } = await lockContactPoint(ctx, contactPointId);
    // Its messages, calls and opt-outs stay true: it becomes a contact of its own, and the conversations stay.
    if (await isContactPointUsed(db, workspaceId, contactPointId)) {
      const id = ctx.newId<ContactId>();
      await insertContacts(db, workspaceId, [{ id, name: "", displayFallback: point.value, at }]);
      await moveContactPoint(db, workspaceId, contactPointId, id);
      ctx.publishChange("contact", id);
    } else await deleteContactPoint(db, workspaceId, contactPointId);
    ctx.publishChange("contact", contact.id);
    ctx.audit(contact.id, { removed: point.value });
    const saved = await findContact(db, workspaceId, contact.id, visibleInboxIds);
    return presentContact(required(saved, "it is locked"), country);
  },
});
