import type { ContactId } from "#domain/ids.ts";
import { listMatchingTerms } from "#domain/search/highlight.ts";
import { conversationNumber, numberEnding, withNumbers } from "#domain/search/number-ending.ts";
import { isEmptyQuery, parseSearchQuery, type SearchQuery } from "#domain/search/parse-query.ts";
import { toContactTsquery } from "#domain/search/to-tsquery.ts";
import {
  type Actor,
  type AuthenticatedActor,
  canSeeInbox,
  requireAuthenticated,
} from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import {
  type ConversationRecord,
  findConversationByNumber,
  listConversationsById,
} from "#server/store/conversation/conversation.ts";
import { decodeCursor } from "#server/store/cursor.ts";
import { listHiddenContacts } from "#server/store/hidden-contacts.ts";
import { findPeople, listNumbersEnding } from "#server/store/search.ts";
import { type FoundEntry, listSearchableEntries } from "#server/store/search-index.ts";
import type { Db } from "#server/store/sql.ts";
import { textsOf } from "./index-for-search.ts";
import { type Hit, presentHit, presentPerson } from "./present-hit.ts";
import { resolveNameFilters } from "./resolve-name-filters.ts";
import { searchNewestFirst } from "./search-newest-first.ts";
import { createYieldByLength } from "./yield-by-length.ts";

/** One row above the conversations, not a list of its own. */
const maxPeople = 5;
/** Four digits may match a hundred numbers in a large company; more results wouldn't help. */
const maxNumbers = 20;

interface ActorContext {
  readonly db: Db;
  readonly actor: Actor;
}

export const search = defineReadAction({
  name: "search",
  requires: "conversation.read",
  async run(ctx, { query: text, after, size }) {
    const actor = requireAuthenticated(ctx.actor);
    const { workspaceId, visibleInboxIds, country } = actor;
    const first = decodeCursor(after, ["moment", "id"]);
    const typed = parseSearchQuery(text);
    const nothing = { hits: [], people: [], numbered: null, next: null, searchedBackTo: null };
    if (isEmptyQuery(typed)) return { ...nothing, unknown: [] };
    const asNumber = first === null ? conversationNumber(text) : null;
    const numbered = asNumber === null ? null : await findNumbered(ctx, asNumber.number);
    if (asNumber?.isSure === true)
      return {
        ...nothing,
        numbered,
        unknown:
          numbered === null
            ? [`Conversation #${asNumber.number} doesn't exist, or you can't see its inbox.`]
            : [],
      };
    const ending = numberEnding(text);
    const query =
      ending === null
        ? typed
        : withNumbers(
            typed,
            text,
            await listNumbersEnding(ctx.db, workspaceId, ending, maxNumbers),
          );
    const { input, unknown } = await resolveNameFilters(ctx.db, actor, query, ctx.now);
    if (unknown.length > 0) return { ...nothing, unknown: [...unknown] };

    const page = await searchNewestFirst(ctx.db, input, first, size);
    const entries = await listSearchableEntries(
      ctx.db,
      workspaceId,
      page.hits.map((hit) => hit.id),
    );
    const conversations = await listConversationsById(
      ctx.db,
      workspaceId,
      page.hits.map((hit) => hit.conversationId),
    );
    const hidden = await hiddenNames(ctx.db, actor, entries);
    const names = first === null && isFreeText(text) ? toContactTsquery(workspaceId, query) : null;
    const people =
      names === null
        ? []
        : await findPeople(ctx.db, workspaceId, visibleInboxIds, names, maxPeople);
    const hits: Hit[] = [];
    const yieldBefore = createYieldByLength();
    for (const hit of page.hits) {
      const found = entries.find((one) => one.id === hit.id);
      const row = found && (await withoutHiddenName(found, hidden, query));
      const conversation = conversations.find((one) => one.id === hit.conversationId);
      if (!row || !conversation) continue;
      hits.push(await presentHit(row, conversation, { query, country, yieldBefore }));
    }
    return {
      hits,
      people: people.map((row) => presentPerson(row, query, country)),
      numbered,
      next: page.next,
      searchedBackTo: page.searchedBackTo,
      unknown: [],
    };
  },
});

/** Entries are indexed with the name of their contact, which not every member may know. */
async function hiddenNames(
  db: Db,
  { workspaceId, visibleInboxIds }: AuthenticatedActor,
  entries: readonly FoundEntry[],
): Promise<ReadonlySet<ContactId>> {
  if (visibleInboxIds === null) return new Set();
  const ids = [...new Set(entries.flatMap((one) => one.contactId ?? []))];
  return new Set(await listHiddenContacts(db, workspaceId, ids, visibleInboxIds));
}

/** Null if only a name that the member may not know matches. */
async function withoutHiddenName(
  entry: FoundEntry,
  hidden: ReadonlySet<ContactId>,
  query: SearchQuery,
): Promise<FoundEntry | null> {
  if (entry.contactId === null || !hidden.has(entry.contactId)) return entry;
  const nameless = { ...entry, contactName: null };
  const unmatched = new Set(query.terms.filter((term) => !term.isLeftOut));
  const yieldBefore = createYieldByLength();
  for (const text of textsOf(nameless)) {
    if (unmatched.size === 0) break;
    await yieldBefore(text.text);
    for (const term of listMatchingTerms(text, query)) unmatched.delete(term);
  }
  return unmatched.size === 0 ? nameless : null;
}

async function findNumbered(ctx: ActorContext, number: number): Promise<ConversationRecord | null> {
  const { workspaceId, visibleInboxIds } = requireAuthenticated(ctx.actor);
  const found = await findConversationByNumber(ctx.db, workspaceId, number);
  return found !== null && canSeeInbox(visibleInboxIds, found.inboxId) ? found : null;
}

/** A query with a filter, such as an inbox or a day, asks for messages and not for a person. */
const isFreeText = (text: string): boolean => !/(^|\s)-?[a-z]+:/i.test(text);
