import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { findContact, lockContacts, updateContactRow } from "#server/store/contact.ts";
import { listConversationsOfContact } from "#server/store/conversation/conversations-of-contact.ts";

export const updateContact = defineWriteAction({
  name: "update-contact",
  requires: "contact.update",
  async run(ctx, { contactId: namedId, name, notes, notesBefore }) {
    // Serializes concurrent saves: the second sees what the first wrote.
    if (notesBefore !== undefined) await lockContacts(ctx.db, ctx.workspaceId, [namedId]);
    const contact = await getVisibleContact(ctx, namedId);
    const contactId = contact.id;
    const { country, visibleInboxIds } = requireAuthenticated(ctx.actor);
    // Members can't overwrite what they can't read.
    if ((name !== undefined || notes !== undefined) && !contact.isKnown)
      throw new AppError("forbidden");
    const isOther = notesBefore !== undefined && notesBefore !== contact.notes;
    if (notes !== undefined && isOther && notes !== contact.notes)
      throw new AppError("notes_changed");
    await updateContactRow(ctx.db, ctx.workspaceId, contactId, {
      name: name ?? null,
      notes: notes ?? null,
      at: ctx.now,
    });
    ctx.publishChange("contact", contactId);
    // Every row of the conversation list shows the name.
    if (name !== undefined && name !== contact.name) {
      for (const one of await listConversationsOfContact(ctx.db, ctx.workspaceId, contactId))
        publishConversationChange(ctx, one);
    }
    const saved = required(
      await findContact(ctx.db, ctx.workspaceId, contactId, visibleInboxIds),
      "it was there a moment ago",
    );
    return presentContact(saved, country);
  },
});
