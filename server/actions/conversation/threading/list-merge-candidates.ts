import { parseContactQuery } from "#domain/contact/contact-query.ts";
import type { ConversationId } from "#domain/ids.ts";
import { comparableSubject } from "#domain/message/email/subject.ts";
import { isEmptyQuery, parseSearchQuery } from "#domain/search/parse-query.ts";
import { rankName } from "#domain/search/rank-name.ts";
import { foldDiacritics } from "#domain/search/tokenize.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction, type ReadContext } from "#server/actions/define-action.ts";
import { resolveNameFilters } from "#server/actions/search/resolve-name-filters.ts";
import { searchNewestFirst } from "#server/actions/search/search-newest-first.ts";
import { listContactsByAge } from "#server/store/contact-list.ts";
import { listConversationsById } from "#server/store/conversation/conversation.ts";
import {
  listSameContactConversations,
  searchRelatedConversations,
} from "#server/store/conversation/related-conversations.ts";

const max = 8;
const maxContacts = 20;
const maxSubjects = 20;
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

/** Finds conversations by their number, by whom they are with, or by their subject. */
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
  const rows = await listConversationsById(
    ctx.db,
    workspaceId,
    found.map((one) => one.id),
  );
  const rankOf = (id: ConversationId) => {
    const row = rows.find((one) => one.id === id);
    return row && String(row.number) !== number ? rankName(row.contactName, query) : -1;
  };
  const ids = found.map((one) => one.id).sort((one, other) => rankOf(one) - rankOf(other));
  const bySubject = (await searchBySubject(ctx, query)).filter((id) => id !== butId);
  return [...new Set([...ids, ...bySubject])].map((id) => ({ id, reason: "found" }));
}

/** Of the newest entries with these words, those whose conversation has them in its subject. */
async function searchBySubject(ctx: ReadContext, query: string): Promise<ConversationId[]> {
  const actor = requireAuthenticated(ctx.actor);
  const typed = parseSearchQuery(query);
  if (isEmptyQuery(typed)) return [];
  const { input, unknown } = await resolveNameFilters(ctx.db, actor, typed, ctx.now);
  if (unknown.length > 0) return [];
  const { hits } = await searchNewestFirst(ctx.db, input, null, maxSubjects);
  const rows = await listConversationsById(
    ctx.db,
    actor.workspaceId,
    hits.map((hit) => hit.conversationId),
  );
  const words = foldDiacritics(query).split(/\s+/);
  return rows
    .filter(({ subject }) => {
      const folded = foldDiacritics(subject);
      return words.every((word) => folded.includes(word));
    })
    .map((row) => row.id);
}
