import type { QueryClient } from "@tanstack/react-query";
import type { Contact, ConversationRow } from "#contract/live.ts";
import { keys } from "#web/data/keys.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { askNewTo } from "#web/data/queue/new-to.ts";
import { type ListPages, rowsOf } from "#web/data/queue/rows.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";

/**
 * To the newest conversation with them that this browser knows; else to a new text or email, which joins theirs
 * where there is one. A contact's own page does not exist yet.
 */
export function goToContact(cache: QueryClient, contact: Contact): void {
  const known = [...listed(cache), ...opened(cache)].filter(
    (row) => row.contactId === contact.id && row.place !== "trash",
  );
  const newest = known.reduce<ConversationRow | null>(
    (best, row) => (best === null || Date.parse(row.lastAt) > Date.parse(best.lastAt) ? row : best),
    null,
  );
  if (newest) go(addressOf.conversation({ kind: "open" }, newest.number));
  else {
    const phone = contact.points.find((point) => point.kind === "phone");
    askNewTo(phone?.shown ?? contact.points[0]?.value ?? "");
  }
}

const listed = (cache: QueryClient): ConversationRow[] =>
  cache.getQueriesData<ListPages>({ queryKey: keys.lists }).flatMap(([, pages]) => rowsOf(pages));

const opened = (cache: QueryClient): ConversationRow[] =>
  cache
    .getQueriesData<OpenConversation>({ queryKey: keys.conversations })
    .flatMap(([, open]) => (open ? [open.conversation] : []));
