import { parseContactQuery } from "#domain/contact/contact-query.ts";
import type { ConversationId } from "#domain/ids.ts";
import { comparableSubject } from "#domain/message/email/subject.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction, type ReadContext } from "#server/actions/define-action.ts";
import { listContactsByAge } from "#server/store/contact-list.ts";
import { listConversationsById } from "#server/store/conversation/conversation.ts";
import {
  listSameContactConversations,
  searchRelatedConversations,
} from "#server/store/conversation/related-conversations.ts";

const max = 8;
const maxContacts = 20;
const ranks = { same_subject: 0, related: 1, same_customer: 2, found: 3 } as const;

interface RankedCandidate {
  readonly id: ConversationId;
  readonly reason: keyof typeof ranks;
}

export const listMergeCandidates = defineReadAction({
  name: "list-merge-candidates",
  requires: "conversation.read",
  async run(ctx, { conversationId, query }) {
    const conversation = await getVisibleConversation(ctx, conversationId);
    const judged =
      query === ""
        ? (await rankSameContact(ctx, conversation)).slice(0, max)
        : await search(ctx, conversationId, query);
    const rows = await listConversationsById(
      ctx.db,
      requireAuthenticated(ctx.actor).workspaceId,
      judged.map((one) => one.id),
    );
    return {
      rows: judged.flatMap(({ id, reason }) => {
        const found = rows.find((row) => row.id === id);
        return found ? [{ conversation: found, reason }] : [];
      }),
    };
  },
});

async function rankSameContact(
  ctx: ReadContext,
  conversation: { id: ConversationId; subject: string },
): Promise<RankedCandidate[]> {
  const { workspaceId, visibleInboxIds } = requireAuthenticated(ctx.actor);
  const subject = comparableSubject(conversation.subject);
  const kin = await listSameContactConversations(
    ctx.db,
    workspaceId,
    conversation.id,
    visibleInboxIds,
  );
  return kin
    .map(({ id, subject: theirs, isRelated }) => {
      const isSame = subject !== null && comparableSubject(theirs) === subject;
      const reason = isSame ? "same_subject" : isRelated ? "related" : "same_customer";
      return { id, reason } as const;
    })
    .sort((one, other) => ranks[one.reason] - ranks[other.reason]);
}

/** Finds conversations by their number or by whom they are with. */
async function search(
  ctx: ReadContext,
  butId: ConversationId,
  query: string,
): Promise<RankedCandidate[]> {
  const { workspaceId, visibleInboxIds } = requireAuthenticated(ctx.actor);
  const number = /^#?(\d{1,15})$/.exec(query)?.[1];
  const scope = { workspaceId, visibleInboxIds, query: parseContactQuery(query) };
  const contactIds = await listContactsByAge(ctx.db, scope, null, maxContacts);
  const found = await searchRelatedConversations(ctx.db, workspaceId, {
    butId,
    number: number === undefined ? null : Number(number),
    contactIds,
    visibleInboxIds,
  });
  return found.map(({ id }) => ({ id, reason: "found" }));
}
