import { DeskError, must } from "#domain/errors.ts";
import type { ContactId, ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { may } from "#domain/permissions.ts";
import { defineRead, type ReadCtx } from "#server/actions/action.ts";
import { asSomeone, sees } from "#server/actions/actor.ts";
import { presentContact, presentPoint } from "#server/presenters/present-contact.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { findContact } from "#server/store/contact.ts";
import {
  findConversation,
  findConversationByNumber,
  listEarlierConversations,
} from "#server/store/conversation/conversation.ts";
import { findConversationRow } from "#server/store/conversation/conversation-list.ts";
import { type DraftRecord, listDrafts } from "#server/store/conversation/draft.ts";
import { type EntryRecord, listEntries } from "#server/store/conversation/entry.ts";
import { listPointsById } from "#server/store/conversation/texted-points.ts";
import { writeCursor } from "#server/store/cursor.ts";

export const showConversation = defineRead({
  name: "show-conversation",
  needs: "conversation.read",
  async run(ctx, { conversationId: idOrNumber }) {
    const { workspaceId, memberId, sight, country, role } = asSomeone(ctx.actor);
    const found = /^\d+$/.test(idOrNumber)
      ? await findConversationByNumber(ctx.db, workspaceId, Number(idOrNumber))
      : await findConversation(ctx.db, workspaceId, idOrNumber as ConversationId);
    if (!found || !sees(sight, found.lineId)) throw new DeskError("not_found");

    const [conversation, contact, entries, drafts, earlier] = await Promise.all([
      findConversationRow(ctx.db, workspaceId, memberId, found.id),
      findContact(ctx.db, workspaceId, found.contactId, sight),
      listEntries(ctx.db, workspaceId, found.id, null, limit("timelinePage") + 1),
      listDrafts(ctx.db, workspaceId, memberId, found.id),
      listEarlierConversations(
        ctx.db,
        workspaceId,
        found.contactId,
        found.id,
        sight,
        limit("earlierConversations"),
      ),
    ]);
    const shown = entries.slice(0, limit("timelinePage"));
    const oldest = shown.at(-1);
    const others = await listOthers(ctx, shown, found.contactId);
    return {
      conversation: must(conversation, "it was there a moment ago"),
      contact: {
        ...presentContact(must(contact, "a conversation has a contact"), country),
        ...(others.length > 0 ? { others: others.map((one) => presentPoint(one, country)) } : {}),
      },
      entries: shown.reverse().map((entry) => presentEntry(entry, country, may(role, "take.hear"))),
      before: entries.length > limit("timelinePage") && oldest ? writeCursor([oldest.seq]) : null,
      drafts: await Promise.all(drafts.map((draft) => withAttachments(ctx, draft))),
      earlier,
    };
  },
});

/** Numbers of other contacts that texted here, as far as their texts are shown. */
async function listOthers(ctx: ReadCtx, entries: readonly EntryRecord[], contactId: ContactId) {
  const ids = entries.flatMap(({ message }) => {
    if (!message?.person || message.medium === "mail") return [];
    return message.person.contactId === contactId ? [] : [message.pointId];
  });
  return listPointsById(ctx.db, asSomeone(ctx.actor).workspaceId, [...new Set(ids)]);
}

async function withAttachments(ctx: ReadCtx, draft: DraftRecord) {
  return {
    ...draft,
    attachments: await listAttachmentParts(
      ctx.db,
      asSomeone(ctx.actor).workspaceId,
      draft.attachmentIds,
    ),
  };
}
