import { AppError, required } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { findContact, lockContact, updateContactRow } from "#server/store/contact.ts";
import { listConversationsOfContact } from "#server/store/conversation/conversation.ts";

export const updateContact = defineWriteAction({
  name: "update-contact",
  needs: "contact.update",
  async run(ctx, { contactId, name, notes, notesBefore }) {
    // Of two that save at once, the second one sees what the first one wrote.
    if (notesBefore !== undefined) await lockContact(ctx.db, ctx.workspaceId, contactId);
    const contact = await getVisibleContact(ctx, contactId);
    const { country, sight } = requireAuthenticated(ctx.actor);
    // Nobody writes over what they cannot read.
    if (notes !== undefined && !contact.isKnown) throw new AppError("forbidden");
    const isOther = notesBefore !== undefined && notesBefore !== contact.notes;
    if (notes !== undefined && isOther && notes !== contact.notes)
      throw new AppError("notes_changed");
    await updateContactRow(ctx.db, ctx.workspaceId, contactId, {
      name: name ?? contact.name,
      notes: notes ?? null,
      at: ctx.now,
    });
    ctx.announce("contact", contactId);
    // The name stands on every row of the list.
    if (name !== undefined && name !== contact.name) {
      for (const one of await listConversationsOfContact(ctx.db, ctx.workspaceId, contactId))
        publishConversationChange(ctx, one);
    }
    const saved = required(
      await findContact(ctx.db, ctx.workspaceId, contactId, sight),
      "it was there a moment ago",
    );
    return presentContact(saved, country);
  },
});
