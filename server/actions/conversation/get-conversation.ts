import { AppError } from "#domain/errors.ts";
import type { ContactId, ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { canSeeInbox, hasDrafts, requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction, type ReadContext } from "#server/actions/define-action.ts";
import { findTextRoute } from "#server/actions/message/find-text-route.ts";
import { addressText } from "#server/presenters/contact-names.ts";
import { presentContact, presentPoint } from "#server/presenters/present-contact.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { findContact } from "#server/store/contact.ts";
import {
  findConversation,
  findConversationByNumber,
  listEarlierConversations,
} from "#server/store/conversation/conversation.ts";
import { findConversationRow } from "#server/store/conversation/conversation-list.ts";
import { type DraftRecord, listDrafts } from "#server/store/conversation/draft.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { listPointsById } from "#server/store/conversation/texted-points.ts";
import { readEntryPage } from "./entry-page.ts";
import { withOwnDrafts } from "./with-own-drafts.ts";

export const getConversation = defineReadAction({
  name: "get-conversation",
  requires: "conversation.read",
  async run(ctx, { conversationId: idOrNumber }) {
    const actor = requireAuthenticated(ctx.actor);
    const { workspaceId, memberId, visibleInboxIds, country } = actor;
    const found = /^\d+$/.test(idOrNumber)
      ? await findConversationByNumber(ctx.db, workspaceId, Number(idOrNumber))
      : await findConversation(ctx.db, workspaceId, idOrNumber as ConversationId);
    if (!found || !canSeeInbox(visibleInboxIds, found.inboxId)) throw new AppError("not_found");

    const [conversation, contact, page, drafts, earlier] = await Promise.all([
      findConversationRow(ctx.db, workspaceId, memberId, found.id),
      findContact(ctx.db, workspaceId, found.contactId, visibleInboxIds),
      readEntryPage(ctx, found.id, null, limit("timelinePageSize")),
      hasDrafts(actor) ? listDrafts(ctx.db, workspaceId, memberId, found.id) : [],
      listEarlierConversations(
        ctx.db,
        workspaceId,
        found.contactId,
        found.id,
        visibleInboxIds,
        limit("earlierConversations"),
      ),
    ]);
    const { contactPoints } = required(contact, "a conversation has a contact");
    const { contactPointId } = await findTextRoute(ctx.db, workspaceId, found.id, contactPoints);
    const others = await listOtherContactPoints(ctx, page.rows, found.contactId);
    return {
      conversation: withOwnDrafts(actor, required(conversation, "it was there a moment ago")),
      contact: {
        ...presentContact(required(contact, "a conversation has a contact"), country),
        ...(others.length > 0 ? { others: others.map((one) => presentPoint(one, country)) } : {}),
      },
      entries: page.entries.toReversed(),
      before: page.next,
      drafts: await Promise.all(drafts.map((draft) => withAttachments(ctx, draft))),
      earlier,
      ...(contactPointId === null ? {} : { usualContactPointId: contactPointId }),
    };
  },
});

/** Contact points of other contacts whose texts are in these entries. */
async function listOtherContactPoints(
  ctx: ReadContext,
  entries: readonly EntryRecord[],
  contactId: ContactId,
) {
  const ids = entries.flatMap(({ message }) => {
    if (!message?.person || message.channel === "email") return [];
    return message.person.contactId === contactId ? [] : [message.contactPointId];
  });
  const { workspaceId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
  const contactPoints = await listPointsById(
    ctx.db,
    workspaceId,
    [...new Set(ids)],
    visibleInboxIds,
  );
  return contactPoints.map((one) => ({
    ...one,
    contactName: addressText(one.contactName, country),
  }));
}

async function withAttachments(ctx: ReadContext, draft: DraftRecord) {
  return {
    ...draft,
    attachments: await listAttachmentParts(
      ctx.db,
      requireAuthenticated(ctx.actor).workspaceId,
      draft.attachmentIds,
    ),
  };
}
