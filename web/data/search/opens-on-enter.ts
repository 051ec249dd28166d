// What Enter opens in the search field. Pure.
import { isSearchable } from "./search-query.ts";

interface SearchBoxState {
  /** The current text of the field. */
  readonly text: string;
  /** The query of the shown results. */
  readonly query: string;
  readonly hasResponse: boolean;
  readonly first: string | null;
}

/**
 * The first result for the typed text. "later": its response is pending, and the shown results belong to another query.
 */
export function opensOnEnter({
  text,
  query,
  hasResponse,
  first,
}: SearchBoxState): string | null | "later" {
  if (!isSearchable(text)) return null;
  return hasResponse && text.trim() === query.trim() ? first : "later";
}
