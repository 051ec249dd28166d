import type { QueryClient } from "@tanstack/react-query";
import type { Contact, ConversationRow } from "#contract/live-protocol.ts";
import { type ListPages, rowsOf } from "#web/data/conversations/list-rows.ts";
import { startNewMessage } from "#web/data/intents.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";

/**
 * Opens the newest cached conversation with the contact, else a new text or email, which joins an existing conversation
 * if there is one. Contacts have no page of their own yet.
 */
export function navigateToContact(cache: QueryClient, contact: Contact): void {
  const known = [...listed(cache), ...opened(cache)].filter(
    (row) => row.contactId === contact.id && row.folder !== "trash",
  );
  const newest = known.reduce<ConversationRow | null>(
    (best, row) =>
      best === null || Date.parse(row.lastEntryAt) > Date.parse(best.lastEntryAt) ? row : best,
    null,
  );
  if (newest) navigate(routePaths.conversation({ kind: "open" }, newest.number));
  else {
    const phone = contact.contactPoints.find((point) => point.kind === "phone");
    startNewMessage(phone?.formatted ?? contact.contactPoints[0]?.value ?? "");
  }
}

const listed = (cache: QueryClient): ConversationRow[] =>
  cache
    .getQueriesData<ListPages>({ queryKey: queryKeys.lists })
    .flatMap(([, pages]) => rowsOf(pages));

const opened = (cache: QueryClient): ConversationRow[] =>
  cache
    .getQueriesData<OpenConversation>({ queryKey: queryKeys.conversations })
    .flatMap(([, open]) => (open ? [open.conversation] : []));
