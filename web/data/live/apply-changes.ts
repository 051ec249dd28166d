// The one place where news from the live line changes what this browser holds. News carry the present
// state of a thing, so hearing one twice or late changes nothing.
import type { QueryClient } from "@tanstack/react-query";
import type { AnyChangeEvent, Contact, Entry } from "#contract/live-protocol.ts";
import type { ContactId, ConversationId } from "#domain/ids.ts";
import { unreachable } from "#domain/must.ts";
import { type Bootstrap, cachedBootstrap } from "#web/data/bootstrap.ts";
import { applyCallUpdate, removeCallFromCache } from "#web/data/call/live-calls.ts";
import {
  applyServerState,
  applyUserState,
  findCachedRow,
  removeConversation,
} from "#web/data/conversations/conversation-cache.ts";
import { type ListPages, rowsOf } from "#web/data/conversations/list-rows.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import {
  insertEntry,
  lastSeqOf,
  type OpenConversation,
  renamePerson,
  withoutEntry,
} from "#web/data/timeline/timeline-cache.ts";
import { withdrawUndoOffer } from "#web/data/timeline/undo-offers.ts";
import { recordEntryChange, recordStale } from "./recent-changes.ts";

export interface ApplyResult {
  /** The counts can no longer be moved along by hand: they are to be asked for again. */
  countsAreStale: boolean;
  /** Conversations whose timeline is behind: nobody told their new entries here. */
  readonly behind: Set<ConversationId>;
  /** Conversations in which every entry may have another number now. */
  readonly renumbered: Set<ConversationId>;
}

export function applyChanges(cache: QueryClient, news: readonly AnyChangeEvent[]): ApplyResult {
  const aftermath: ApplyResult = {
    countsAreStale: false,
    behind: new Set(),
    renumbered: new Set(),
  };
  for (const one of news) applyOne(cache, one, aftermath);
  // After all else: whatever is put into the cache makes it look fresh.
  for (const id of aftermath.renumbered) askAgain(cache, id);
  for (const id of aftermath.behind) {
    const open = cachedOpenConversation(cache, id);
    if (!open || lastSeqOf(open) >= open.conversation.lastSeq) aftermath.behind.delete(id);
  }
  return aftermath;
}

function applyOne(cache: QueryClient, news: AnyChangeEvent, aftermath: ApplyResult): void {
  switch (news.noun) {
    case "conversation": {
      const isKnown = findCachedRow(cache, news.id as ConversationId) !== undefined;
      if (!isKnown || news.deed === "gone") aftermath.countsAreStale = true;
      if (news.now) {
        applyServerState(cache, news.now);
        aftermath.behind.add(news.now.id);
      } else removeConversation(cache, news.id as ConversationId);
      return;
    }
    case "entry":
      applyEntry(cache, news.id, news.conversationId, news.now);
      return;
    case "read":
      if (!findCachedRow(cache, news.conversationId)) aftermath.countsAreStale = true;
      else if (news.now) applyUserState(cache, news.conversationId, news.now);
      return;
    case "draft": {
      // With the counts the view drafts is asked for again: it shows how each draft begins, and is told of each save.
      aftermath.countsAreStale = true;
      const drafts = news.now ?? [];
      recordStale(cache, news.conversationId);
      applyUserState(cache, news.conversationId, { hasDraft: drafts.length > 0 });
      updateOpenConversation(cache, news.conversationId, (open) => ({ ...open, drafts }));
      return;
    }
    case "contact":
      recordStale(cache, news.id);
      if (news.now) applyContact(cache, news.now);
      void cache.invalidateQueries({ queryKey: queryKeys.consent(news.id) });
      void cache.invalidateQueries({ queryKey: ["contacts"] });
      return;
    case "workspace":
      changeDesk(cache, (desk) => ({ ...desk, workspace: news.now ?? desk.workspace }));
      return;
    case "member":
      changeDesk(cache, (desk) => ({
        ...desk,
        members: withOne(desk.members, news),
        me: news.now && news.id === desk.me.id ? { ...desk.me, ...news.now } : desk.me,
      }));
      // What I chose for myself is in no row of the members: another tab of mine has to ask.
      if (news.id === cachedBootstrap(cache)?.me.id)
        void cache.invalidateQueries({ queryKey: queryKeys.desk });
      return;
    case "team":
      changeDesk(cache, (desk) => ({ ...desk, teams: withOne(desk.teams, news) }));
      return;
    case "line":
      changeDesk(cache, (desk) => ({ ...desk, lines: withOne(desk.lines, news) }));
      void cache.invalidateQueries({ queryKey: queryKeys.accounts });
      void cache.invalidateQueries({ queryKey: queryKeys.domains });
      void cache.invalidateQueries({ queryKey: queryKeys.flow(news.id) });
      return;
    case "tag":
      changeDesk(cache, (desk) => ({ ...desk, tags: withOne(desk.tags, news) }));
      return;
    case "account":
      void cache.invalidateQueries({ queryKey: queryKeys.accounts });
      return;
    case "timeline":
      recordStale(cache, news.conversationId);
      aftermath.renumbered.add(news.conversationId);
      return;
    case "call":
      if (news.now) applyCallUpdate(cache, news.now);
      else removeCallFromCache(cache, news.id);
      void cache.invalidateQueries({ queryKey: queryKeys.callLogs });
      return;
    case "unsent_mail":
      aftermath.countsAreStale = true;
      void cache.invalidateQueries({ queryKey: queryKeys.unsentMails });
      return;
    case "saved_reply":
      void cache.invalidateQueries({ queryKey: queryKeys.savedReplies });
      return;
    default:
      unreachable(news);
  }
}

function askAgain(cache: QueryClient, id: ConversationId): void {
  void cache.invalidateQueries({
    queryKey: queryKeys.conversations,
    predicate: ({ state }) => (state.data as OpenConversation | undefined)?.conversation.id === id,
  });
}

function applyEntry(
  cache: QueryClient,
  id: string,
  conversationId: ConversationId,
  now: Entry | undefined,
): void {
  if (now) recordEntryChange(cache, now);
  else recordStale(cache, conversationId);
  if (now?.kind === "message" && now.delivery?.canCancel === false) withdrawUndoOffer(now.id);
  updateOpenConversation(cache, conversationId, (open) =>
    now ? insertEntry(open, now) : withoutEntry(open, id),
  );
  if (now && isFromUnknownNumber(cachedOpenConversation(cache, conversationId), now))
    askAgain(cache, conversationId);
}

/** Of another contact, whose conversation was merged with this one: an answer needs the number. */
function isFromUnknownNumber(open: OpenConversation | undefined, entry: Entry): boolean {
  if (!open || entry.kind !== "message" || entry.medium === "mail" || !entry.person) return false;
  if (entry.person.contactId === open.contact.id) return false;
  return open.contact.others?.every((one) => one.id !== entry.contactPointId) ?? true;
}

function applyContact(cache: QueryClient, contact: Contact): void {
  const name = contactDisplayName(contact);
  cache.setQueriesData<OpenConversation>({ queryKey: queryKeys.conversations }, (open) => {
    if (open === undefined) return open;
    // Several people may speak in one conversation.
    const said = renamePerson(open, contact.id, name);
    if (open.contact.id !== contact.id) return said;
    // Numbers of others are told with the conversation alone.
    return {
      ...said,
      contact: { ...said.contact, ...contact },
      conversation: { ...open.conversation, contactName: name },
    };
  });
  for (const [key, pages] of cache.getQueriesData<ListPages>({ queryKey: queryKeys.lists })) {
    if (rowsOf(pages).some((row) => row.contactId === contact.id && row.contactName !== name)) {
      cache.setQueryData<ListPages>(key, (held) => held && renamed(held, contact.id, name));
    }
  }
}

/** As the server names a contact in a row: by name, else by the first way to reach them. */
export const contactDisplayName = (contact: Contact): string =>
  contact.name !== "" ? contact.name : (contact.points[0]?.shown ?? "");

const renamed = (held: ListPages, contactId: ContactId, contactName: string): ListPages => ({
  ...held,
  pages: held.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.contactId === contactId ? { ...row, contactName } : row)),
  })),
});

export function cachedOpenConversation(
  cache: QueryClient,
  id: ConversationId,
): OpenConversation | undefined {
  for (const [, open] of cache.getQueriesData<OpenConversation>({
    queryKey: queryKeys.conversations,
  })) {
    if (open?.conversation.id === id) return open;
  }
  return undefined;
}

export function updateOpenConversation(
  cache: QueryClient,
  id: ConversationId,
  change: (open: OpenConversation) => OpenConversation,
): void {
  cache.setQueriesData<OpenConversation>({ queryKey: queryKeys.conversations }, (open) =>
    open?.conversation.id === id ? change(open) : open,
  );
}

function changeDesk(cache: QueryClient, change: (desk: Bootstrap) => Bootstrap): void {
  cache.setQueryData<Bootstrap>(queryKeys.desk, (desk) => desk && change(desk));
  // What is on its way was read before this was so, and nobody would ask again.
  if (cache.getQueryState(queryKeys.desk)?.fetchStatus === "fetching")
    void cache.invalidateQueries({ queryKey: queryKeys.desk });
}

function withOne<Row extends { readonly id: string }>(
  rows: Row[],
  news: { readonly id: string; readonly now?: Row },
): Row[] {
  const { id, now } = news;
  if (!now) return rows.filter((row) => row.id !== id);
  return rows.some((row) => row.id === id)
    ? rows.map((row) => (row.id === id ? now : row))
    : [...rows, now];
}
