import type { QueryClient } from "@tanstack/react-query";
import type { Contact, ConversationRow } from "#contract/live-protocol.ts";
import { type ListPages, rowsOf } from "#web/data/conversations/list-rows.ts";
import { askNewTo } from "#web/data/conversations/new-to.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";

/**
 * To the newest conversation with them that this browser knows; else to a new text or email, which joins theirs
 * where there is one. A contact's own page does not exist yet.
 */
export function navigateToContact(cache: QueryClient, contact: Contact): void {
  const known = [...listed(cache), ...opened(cache)].filter(
    (row) => row.contactId === contact.id && row.place !== "trash",
  );
  const newest = known.reduce<ConversationRow | null>(
    (best, row) =>
      best === null || Date.parse(row.lastEntryAt) > Date.parse(best.lastEntryAt) ? row : best,
    null,
  );
  if (newest) navigate(routePaths.conversation({ kind: "open" }, newest.number));
  else {
    const phone = contact.points.find((point) => point.kind === "phone");
    askNewTo(phone?.shown ?? contact.points[0]?.value ?? "");
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
