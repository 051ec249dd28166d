// The only place where the change feed updates the cache. Changes carry the current state, so receiving one twice or
// late does no harm.
import type { QueryClient } from "@tanstack/react-query";
import type { AnyChangeEvent, Contact, Entry } from "#contract/live-protocol.ts";
import type { ContactId, ConversationId } from "#domain/ids.ts";
import { unreachable } from "#domain/required.ts";
import { type Bootstrap, cachedBootstrap } from "#web/data/bootstrap.ts";
import { applyCallUpdate, removeCallFromCache } from "#web/data/call/live-calls.ts";
import { findCachedRow } from "#web/data/conversations/cached-rows.ts";
import {
  applyServerState,
  applyUserState,
  isAssumed,
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
import { invalidateQueries } from "./invalidate-queries.ts";
import { recordEntryChange, recordStale } from "./recent-changes.ts";

interface ApplyResult {
  /** The counts can't be updated incrementally and must be reloaded, as must lists with assumed rows. */
  countsAreStale: boolean;
  /** Conversations of contacts changed. */
  contactActivityIsStale: boolean;
  /** Conversations whose timeline lacks entries that did not arrive by the feed. */
  readonly behind: Set<ConversationId>;
  /** Conversations in which any entry may have a new sequence number. */
  readonly renumbered: Set<ConversationId>;
}

export function applyChanges(cache: QueryClient, incoming: readonly AnyChangeEvent[]): ApplyResult {
  const result: ApplyResult = {
    countsAreStale: false,
    contactActivityIsStale: false,
    behind: new Set(),
    renumbered: new Set(),
  };
  for (const one of incoming) applyChange(cache, one, result);
  // Last, because setting data in the cache makes it look fresh.
  for (const id of result.renumbered) refetchConversation(cache, id);
  for (const id of result.behind) {
    const open = cachedOpenConversation(cache, id);
    if (!open || lastSeqOf(open) >= open.conversation.lastSeq) result.behind.delete(id);
  }
  return result;
}

function applyChange(cache: QueryClient, incoming: AnyChangeEvent, result: ApplyResult): void {
  switch (incoming.entity) {
    case "conversation": {
      const id = incoming.id as ConversationId;
      const isKnown = findCachedRow(cache, id) !== undefined && !isAssumed(cache, id);
      if (!isKnown || incoming.operation === "removed") result.countsAreStale = true;
      result.contactActivityIsStale = true;
      if (incoming.state) {
        // Its contact was merged, or split again.
        const open = cachedOpenConversation(cache, id);
        if (open && open.contact.id !== incoming.state.contactId) refetchConversation(cache, id);
        applyServerState(cache, incoming.state);
        result.behind.add(incoming.state.id);
      } else removeConversation(cache, id);
      return;
    }
    case "entry":
      applyEntry(cache, incoming.id, incoming.conversationId, incoming.state);
      return;
    case "read_state":
      if (!findCachedRow(cache, incoming.conversationId)) result.countsAreStale = true;
      else if (incoming.state) applyUserState(cache, incoming.conversationId, incoming.state);
      return;
    case "draft": {
      // The drafts view is reloaded together with the counts: it shows the start of each draft and changes with every
      // save.
      result.countsAreStale = true;
      const drafts = incoming.state ?? [];
      recordStale(cache, incoming.conversationId);
      applyUserState(cache, incoming.conversationId, { hasDraft: drafts.length > 0 });
      updateOpenConversation(cache, incoming.conversationId, (open) => ({ ...open, drafts }));
      return;
    }
    case "contact":
      recordStale(cache, incoming.id);
      if (incoming.state) applyContact(cache, incoming.state);
      invalidateQueries(
        cache,
        queryKeys.consent(incoming.id),
        ["contacts"],
        queryKeys.contactActivity,
      );
      return;
    case "workspace":
      updateBootstrap(cache, (bootstrap) => ({
        ...bootstrap,
        workspace: incoming.state ?? bootstrap.workspace,
      }));
      return;
    case "member":
      updateBootstrap(cache, (bootstrap) => ({
        ...bootstrap,
        members: withRow(bootstrap.members, incoming),
        me:
          incoming.state && incoming.id === bootstrap.me.id
            ? { ...bootstrap.me, ...incoming.state }
            : bootstrap.me,
      }));
      // Member rows don't contain the member's own settings, so another tab must reload them.
      if (incoming.id === cachedBootstrap(cache)?.me.id)
        invalidateQueries(cache, queryKeys.bootstrap);
      return;
    case "team":
      updateBootstrap(cache, (bootstrap) => ({
        ...bootstrap,
        teams: withRow(bootstrap.teams, incoming),
      }));
      return;
    case "inbox":
      updateBootstrap(cache, (bootstrap) => ({
        ...bootstrap,
        inboxes: withRow(bootstrap.inboxes, incoming),
      }));
      invalidateQueries(cache, queryKeys.accounts, queryKeys.domains, queryKeys.flow(incoming.id));
      return;
    case "tag":
      updateBootstrap(cache, (bootstrap) => ({
        ...bootstrap,
        tags: withRow(bootstrap.tags, incoming),
      }));
      return;
    case "account":
      invalidateQueries(cache, queryKeys.accounts);
      return;
    case "timeline_order":
      recordStale(cache, incoming.conversationId);
      result.renumbered.add(incoming.conversationId);
      return;
    case "call":
      if (incoming.state) applyCallUpdate(cache, incoming.state);
      else removeCallFromCache(cache, incoming.id);
      invalidateQueries(cache, queryKeys.callLogs);
      return;
    case "unsent_email":
      result.countsAreStale = true;
      invalidateQueries(cache, queryKeys.unsentEmails);
      return;
    case "saved_reply":
    case "saved_view":
    case "calendar":
    case "sla_policy":
    case "bulk_operation":
      invalidateQueries(cache, [incoming.entity]);
      return;
    default:
      unreachable(incoming);
  }
}

function refetchConversation(cache: QueryClient, id: ConversationId): void {
  void cache.invalidateQueries({
    queryKey: queryKeys.conversations,
    predicate: ({ state }) => (state.data as OpenConversation | undefined)?.conversation.id === id,
  });
}

function applyEntry(
  cache: QueryClient,
  id: string,
  conversationId: ConversationId,
  state: Entry | undefined,
): void {
  if (state) recordEntryChange(cache, state);
  else recordStale(cache, conversationId);
  if (state?.kind === "message" && state.delivery?.canCancel === false) withdrawUndoOffer(state.id);
  updateOpenConversation(cache, conversationId, (open) =>
    state ? insertEntry(open, state) : withoutEntry(open, id),
  );
  if (state && isFromUnknownNumber(cachedOpenConversation(cache, conversationId), state))
    refetchConversation(cache, conversationId);
}

/** From another contact whose conversation was merged into this one: a reply needs that number. */
function isFromUnknownNumber(open: OpenConversation | undefined, entry: Entry): boolean {
  if (!open || entry.kind !== "message" || entry.channel === "email" || !entry.person) return false;
  if (entry.person.contactId === open.contact.id) return false;
  return open.contact.others?.every((one) => one.id !== entry.contactPointId) ?? true;
}

function applyContact(cache: QueryClient, contact: Contact): void {
  const name = contactDisplayName(contact);
  cache.setQueryData<Contact>(queryKeys.contact(contact.id), (held) => held && contact);
  cache.setQueriesData<OpenConversation>({ queryKey: queryKeys.conversations }, (open) => {
    if (open === undefined) return open;
    // A conversation may have several people.
    const renamedConversation = renamePerson(open, contact.id, name);
    if (open.contact.id !== contact.id) return renamedConversation;
    // Other contacts' numbers come only with the conversation.
    return {
      ...renamedConversation,
      contact: { ...renamedConversation.contact, ...contact },
      conversation: { ...open.conversation, contactName: name },
    };
  });
  for (const [key, pages] of cache.getQueriesData<ListPages>({ queryKey: queryKeys.lists })) {
    if (rowsOf(pages).some((row) => row.contactId === contact.id && row.contactName !== name)) {
      cache.setQueryData<ListPages>(key, (held) => held && renamed(held, contact.id, name));
    }
  }
}

/** A contact's name in a row, as on the server: the name, else the first contact point. */
export const contactDisplayName = (contact: Contact): string =>
  contact.name !== "" ? contact.name : (contact.contactPoints[0]?.formatted ?? "");

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

function updateBootstrap(cache: QueryClient, change: (bootstrap: Bootstrap) => Bootstrap): void {
  cache.setQueryData<Bootstrap>(queryKeys.bootstrap, (bootstrap) => bootstrap && change(bootstrap));
  // A request in flight was read before this change, and no other request would follow.
  if (cache.getQueryState(queryKeys.bootstrap)?.fetchStatus === "fetching")
    invalidateQueries(cache, queryKeys.bootstrap);
}

function withRow<Row extends { readonly id: string }>(
  rows: Row[],
  incoming: { readonly id: string; readonly state?: Row },
): Row[] {
  const { id, state } = incoming;
  if (!state) return rows.filter((row) => row.id !== id);
  return rows.some((row) => row.id === id)
    ? rows.map((row) => (row.id === id ? state : row))
    : [...rows, state];
}
