// What Enter opens in the search box. Pure.
import { isSearchable } from "./search-query.ts";

interface Asked {
  /** What the box says now. */
  readonly text: string;
  /** What the results on the page were asked with. */
  readonly query: string;
  readonly isAnswered: boolean;
  readonly first: string | null;
}

/** The first result of what the box says. "later": its answer is not there yet, and what is shown answers another question. */
export function opensOnEnter({ text, query, isAnswered, first }: Asked): string | null | "later" {
  if (!isSearchable(text)) return null;
  return isAnswered && text.trim() === query.trim() ? first : "later";
}
