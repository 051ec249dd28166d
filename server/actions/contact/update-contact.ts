import { DeskError, must } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getContactFor } from "#server/actions/conversation/access.ts";
import { announceConversation } from "#server/actions/conversation/change.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { changeContact, findContact, lockContact } from "#server/store/contact.ts";
import { listConversationsOfContact } from "#server/store/conversation/conversation.ts";

export const updateContact = defineAction({
  name: "update-contact",
  needs: "contact.edit",
  async run(ctx, { contactId, name, notes, notesBefore }) {
    // Of two that save at once, the second one sees what the first one wrote.
    if (notesBefore !== undefined) await lockContact(ctx.db, ctx.workspaceId, contactId);
    const contact = await getContactFor(ctx, contactId);
    const { country, sight } = asSomeone(ctx.actor);
    // Nobody writes over what they cannot read.
    if (notes !== undefined && !contact.isKnown) throw new DeskError("not_allowed");
    const isOther = notesBefore !== undefined && notesBefore !== contact.notes;
    if (notes !== undefined && isOther && notes !== contact.notes)
      throw new DeskError("notes_changed");
    await changeContact(ctx.db, ctx.workspaceId, contactId, {
      name: name ?? contact.name,
      notes: notes ?? null,
      at: ctx.now,
    });
    ctx.announce("contact", contactId);
    // The name stands on every row of the list.
    if (name !== undefined && name !== contact.name) {
      for (const one of await listConversationsOfContact(ctx.db, ctx.workspaceId, contactId))
        announceConversation(ctx, one);
    }
    const saved = must(
      await findContact(ctx.db, ctx.workspaceId, contactId, sight),
      "it was there a moment ago",
    );
    return presentContact(saved, country);
  },
});
