// A hit as it is shown: who said it, under what subject, and the piece of it that was sought.
import type { Outputs } from "#contract/routes.ts";
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { beginningOf, type MarkedPart, markPiece, markWords } from "#domain/search/mark.ts";
import type { SearchQuery } from "#domain/search/read-query.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { FoundContact } from "#server/store/search.ts";
import type { SaidRow } from "#server/store/words.ts";

export type Hit = Outputs["search"]["hits"][number];
export type Person = Outputs["search"]["people"][number];

export function presentHit(
  row: SaidRow,
  conversation: ConversationRecord,
  query: SearchQuery,
  country: string,
): Hit {
  const files = row.files.map((name) => markWords(name, query, "file"));
  const said = markPiece(row.text, query, "said") ?? peopleOf(row, query) ?? beginningOf(row.text);
  return {
    conversation,
    entryId: row.id,
    kind: row.kind === "event" ? "name" : row.kind === "note" ? "note" : (row.medium ?? "text"),
    direction: row.direction,
    at: row.at,
    author: markWords(authorOf(row, conversation, country), query, "from"),
    subject: markWords(row.subject ?? conversation.subject, query, "said"),
    said,
    files: files.filter((one) => one.some((part) => part.isMatch)),
  };
}

function authorOf(row: SaidRow, conversation: ConversationRecord, country: string): string {
  if (row.direction !== "in") return row.authorName ?? "";
  if (row.medium === "mail") return row.fromName || row.from || conversation.contactName;
  return row.contactName || showPhoneNumber(row.from ?? "", country);
}

/** Found by whom it was from or went to alone: then that is what to show. */
function peopleOf(row: SaidRow, query: SearchQuery): MarkedPart[] | null {
  const from = [row.fromName, row.from].filter(Boolean).join(" ");
  const to = [row.recipient, ...row.people.map((one) => `${one.name} ${one.address}`)].join(", ");
  const asFrom = query.terms.some((term) => term.place === "from")
    ? markPiece(from, query, "from")
    : null;
  const found = asFrom ?? markPiece(to, query, "to");
  if (found === null) return null;
  return [{ text: asFrom ? "From " : "To ", isMatch: false }, ...found];
}

export function presentPerson(row: FoundContact, query: SearchQuery, country: string): Person {
  const points = row.points.map((value) =>
    markWords(value.startsWith("+") ? showPhoneNumber(value, country) : value, query, "said"),
  );
  const sought = points.find((point) => point.some((part) => part.isMatch));
  return {
    contactId: row.id,
    name: markWords(row.name, query, "said"),
    point: sought ?? points[0] ?? [],
    conversationNumber: row.conversationNumber,
  };
}
