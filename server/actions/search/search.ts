import type { EntryId, WorkspaceId } from "#domain/ids.ts";
import { listMatchingTerms } from "#domain/search/highlight.ts";
import {
  conversationNumber,
  numberEnding,
  numberPart,
  withNumbers,
} from "#domain/search/number-ending.ts";
import {
  isEmptyQuery,
  parseSearchQuery,
  type SearchQuery,
  type Term,
} from "#domain/search/parse-query.ts";
import { toContactTsquery } from "#domain/search/to-tsquery.ts";
import { type Actor, canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import {
  type ConversationRecord,
  findConversationByNumber,
  listConversationsById,
} from "#server/store/conversation/conversation.ts";
import { decodeCursor } from "#server/store/cursor.ts";
import {
  findPeople,
  listNumbersContaining,
  listNumbersEnding,
  type SearchHit,
} from "#server/store/search.ts";
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
    const query = withNumbers(typed, text, await findNumbers(ctx.db, workspaceId, text));
    const { input, unknown } = await resolveNameFilters(ctx.db, actor, query, ctx.now);
    if (unknown.length > 0) return { ...nothing, unknown: [...unknown] };

    const filter = (hits: readonly SearchHit[]) =>
      matchingWithoutHiddenName(ctx.db, workspaceId, hits, query);
    const page = await searchNewestFirst(ctx.db, input, first, size, { filter });
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
    const names = first === null && isFreeText(text) ? toContactTsquery(workspaceId, query) : null;
    const people =
      names === null
        ? []
        : await findPeople(ctx.db, workspaceId, visibleInboxIds, names, maxPeople);
    const hits: Hit[] = [];
    const yieldBefore = createYieldByLength();
    for (const hit of page.hits) {
      const found = entries.find((one) => one.id === hit.id);
      const conversation = conversations.find((one) => one.id === hit.conversationId);
      if (!found || !conversation) continue;
      const row = hit.isNameHidden ? withoutName(found) : found;
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

/** Known numbers that end with these digits, else those that have them anywhere. */
async function findNumbers(db: Db, workspaceId: WorkspaceId, text: string): Promise<string[]> {
  const ending = numberEnding(text);
  const ended = ending === null ? [] : await listNumbersEnding(db, workspaceId, ending, maxNumbers);
  const part = numberPart(text);
  return ended.length > 0 || part === null
    ? ended
    : listNumbersContaining(db, workspaceId, part, maxNumbers);
}

/** Entries are indexed with the name of their contact, which not every member may know. */
async function matchingWithoutHiddenName(
  db: Db,
  workspaceId: WorkspaceId,
  hits: readonly SearchHit[],
  query: SearchQuery,
): Promise<readonly SearchHit[]> {
  const ids = hits.filter((hit) => hit.isNameHidden).map((hit) => hit.id);
  if (ids.length === 0) return hits;
  // What is left out is looked for like the other terms.
  const sought = { ...query, terms: query.terms.map((term) => ({ ...term, isExcluded: false })) };
  const matching = new Set<EntryId>();
  const yieldBefore = createYieldByLength();
  for (const entry of await listSearchableEntries(db, workspaceId, ids)) {
    const terms = new Set<Term>();
    for (const text of textsOf(withoutName(entry))) {
      await yieldBefore(text.text);
      for (const term of listMatchingTerms(text, sought)) terms.add(term);
    }
    const isExcluded = (index: number) => query.terms[index]?.isExcluded === true;
    if (sought.terms.every((term, index) => terms.has(term) !== isExcluded(index)))
      matching.add(entry.id);
  }
  return hits.filter((hit) => !hit.isNameHidden || matching.has(hit.id));
}

const withoutName = (entry: FoundEntry): FoundEntry => ({ ...entry, contactName: null });

async function findNumbered(ctx: ActorContext, number: number): Promise<ConversationRecord | null> {
  const { workspaceId, visibleInboxIds } = requireAuthenticated(ctx.actor);
  const found = await findConversationByNumber(ctx.db, workspaceId, number);
  return found !== null && canSeeInbox(visibleInboxIds, found.inboxId) ? found : null;
}

/** A query with a filter, such as an inbox or a day, asks for messages and not for a person. */
const isFreeText = (text: string): boolean => !/(^|\s)-?[a-z]+:/i.test(text);
