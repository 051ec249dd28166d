// A search hit as shown: author, subject and the matching excerpt.
import type { Outputs } from "#contract/routes.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import {
  type HighlightedPart,
  highlightExcerpt,
  highlightMatches,
  plainExcerpt,
} from "#domain/search/highlight.ts";
import type { SearchQuery } from "#domain/search/parse-query.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { FoundContact } from "#server/store/search.ts";
import type { FoundEntry, SearchableEntry } from "#server/store/search-index.ts";

export type Hit = Outputs["search"]["hits"][number];
export type Person = Outputs["search"]["people"][number];

export function presentHit(
  row: FoundEntry,
  conversation: ConversationRecord,
  query: SearchQuery,
  country: string,
): Hit {
  const files = row.files.map((name) => highlightMatches(name, query, "file"));
  const excerpt =
    highlightExcerpt(row.text, query, "said") ?? peopleOf(row, query) ?? plainExcerpt(row.text);
  return {
    conversation,
    entryId: row.id,
    kind: row.kind === "event" ? "name" : row.kind === "note" ? "note" : (row.channel ?? "sms"),
    direction: row.direction,
    unsent: row.unsent,
    at: row.at,
    author: highlightMatches(authorOf(row, conversation, country), query, "from"),
    subject: highlightMatches(row.subject ?? conversation.subject, query, "said"),
    said: excerpt,
    files: files.filter((one) => one.some((part) => part.isMatch)),
  };
}

function authorOf(row: SearchableEntry, conversation: ConversationRecord, country: string): string {
  if (row.direction !== "in") return row.authorName ?? "";
  if (row.channel === "email") return row.fromName || row.from || conversation.contactName;
  return row.contactName || formatPhoneNumber(row.from ?? "", country);
}

/** If only the sender or the recipients match, they are shown as the excerpt. */
function peopleOf(row: SearchableEntry, query: SearchQuery): HighlightedPart[] | null {
  const from = [row.fromName, row.from].filter(Boolean).join(" ");
  const to = [row.recipient, ...row.people.map((one) => `${one.name} ${one.address}`)].join(", ");
  const asFrom = query.terms.some((term) => term.field === "from")
    ? highlightExcerpt(from, query, "from")
    : null;
  const found = asFrom ?? highlightExcerpt(to, query, "to");
  if (found === null) return null;
  return [{ text: asFrom ? "From " : "To ", isMatch: false }, ...found];
}

export function presentPerson(row: FoundContact, query: SearchQuery, country: string): Person {
  const points = row.points.map((value) =>
    highlightMatches(
      value.startsWith("+") ? formatPhoneNumber(value, country) : value,
      query,
      "said",
    ),
  );
  const sought = points.find((point) => point.some((part) => part.isMatch));
  return {
    contactId: row.id,
    name: highlightMatches(row.name, query, "said"),
    point: sought ?? points[0] ?? [],
    conversationNumber: row.conversationNumber,
  };
}
