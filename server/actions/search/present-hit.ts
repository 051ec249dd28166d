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
type Person = Outputs["search"]["people"][number];

interface PresentHitOptions {
  readonly query: SearchQuery;
  readonly country: string;
  /** Called before each text that is searched for matches. */
  readonly yieldBefore: (text: string) => Promise<void>;
}

export async function presentHit(
  row: FoundEntry,
  conversation: ConversationRecord,
  { query, country, yieldBefore }: PresentHitOptions,
): Promise<Hit> {
  const files: HighlightedPart[][] = [];
  for (const name of row.files) {
    await yieldBefore(name);
    const parts = highlightMatches(name, query, "file");
    if (parts.some((part) => part.isMatch)) files.push(parts);
  }
  await yieldBefore(row.text);
  const excerpt =
    highlightExcerpt(row.text, query, "body") ??
    (await peopleOf(row, query, yieldBefore)) ??
    plainExcerpt(row.text);
  return {
    conversation,
    entryId: row.id,
    kind: row.kind === "event" ? "name" : row.kind === "note" ? "note" : (row.channel ?? "sms"),
    direction: row.direction,
    unsent: row.unsent,
    at: row.at,
    author: highlightMatches(authorOf(row, country), query, "from"),
    subject: highlightMatches(row.subject ?? conversation.subject, query, "body"),
    body: excerpt,
    files,
  };
}

function authorOf(row: SearchableEntry, country: string): string {
  if (row.direction !== "in") return row.authorName ?? "";
  if (row.channel === "email") return row.fromName || row.from || "";
  return row.contactName || formatPhoneNumber(row.from ?? "", country);
}

/** If only the sender or the recipients match, they are shown as the excerpt. */
async function peopleOf(
  row: SearchableEntry,
  query: SearchQuery,
  yieldBefore: PresentHitOptions["yieldBefore"],
): Promise<HighlightedPart[] | null> {
  const from = [row.fromName, row.from].filter(Boolean).join(" ");
  const to = [row.recipient, ...row.people.map((one) => `${one.name} ${one.address}`)].join(", ");
  const asFrom = query.terms.some((term) => term.field === "from")
    ? highlightExcerpt(from, query, "from")
    : null;
  if (asFrom === null) await yieldBefore(to);
  const found = asFrom ?? highlightExcerpt(to, query, "to");
  if (found === null) return null;
  return [{ text: asFrom ? "From " : "To ", isMatch: false }, ...found];
}

export function presentPerson(row: FoundContact, query: SearchQuery, country: string): Person {
  const contactPoints = row.contactPoints.map((value) =>
    highlightMatches(
      value.startsWith("+") ? formatPhoneNumber(value, country) : value,
      query,
      "body",
    ),
  );
  const sought = contactPoints.find((point) => point.some((part) => part.isMatch));
  return {
    contactId: row.id,
    name: highlightMatches(row.name, query, "body"),
    contactPoint: sought ?? contactPoints[0] ?? [],
    conversationNumber: row.conversationNumber,
  };
}
