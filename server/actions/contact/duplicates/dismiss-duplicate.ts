import { requireAuthenticated } from "#server/actions/actor.ts";
import { loadMergeable } from "#server/actions/contact/merging/load-mergeable.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { dismissDuplicate as dismiss } from "#server/store/contact-duplicates.ts";

export const dismissDuplicate = defineWriteAction({
  name: "dismiss-duplicate",
  requires: "contact.update",
  async run(ctx, { contactId, otherId }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const { contact, merged: other } = await loadMergeable(ctx, contactId, otherId);
    await dismiss(ctx.db, ctx.workspaceId, [contact.id, other.id], { memberId, at: ctx.now });
    return { done: true } as const;
  },
});
