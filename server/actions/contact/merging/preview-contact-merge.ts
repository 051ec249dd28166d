import { optOutsToExtend } from "#domain/contact/contact-merge.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentListedContact } from "#server/presenters/present-contact.ts";
import { listContactRows } from "#server/store/contact.ts";
import { listContactHistories } from "#server/store/hidden-contacts.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { loadMergeable } from "./load-mergeable.ts";
import { needsAudiences } from "./needs-audiences.ts";

export const previewContactMerge = defineReadAction({
  name: "preview-contact-merge",
  requires: "contact.update",
  async run(ctx, input) {
    const { workspaceId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    const { contact, merged } = await loadMergeable(ctx, input.contactId, input.mergedId);
    const ids = [contact.id, merged.id];
    const rows = await listContactRows(ctx.db, workspaceId, ids, visibleInboxIds);
    const [one, other] = rows.map((row) => presentListedContact(row, country));
    const histories = await listContactHistories(ctx.db, workspaceId, ids);
    const restricted = (await listInboxes(ctx.db, workspaceId, null)).filter(
      (inbox) => inbox.visibility === "team",
    );
    return {
      contact: required(one, "it was there a moment ago"),
      merged: required(other, "it was there a moment ago"),
      optOuts: optOutsToExtend([...contact.contactPoints, ...merged.contactPoints]),
      isKnownToFewer:
        needsAudiences(histories) &&
        histories.some(({ inboxes }) => restricted.some((inbox) => inboxes.includes(inbox.id))),
    };
  },
});
