// Who reads the notes of a contact and every way to reach it.
import type { InboxId } from "#domain/ids.ts";

export interface ContactStanding {
  /** Where conversations with them stand. */
  readonly lines: readonly InboxId[];
  /** Where they have spoken themselves. */
  readonly spokenOn: readonly InboxId[];
}

/**
 * Nothing is hidden from the asker, or the customer has spoken to them too. Writing to somebody is no way to look into
 * the book of another team. The store asks the same of the database: `knownTo`.
 */
export function knowsContact(
  sight: readonly InboxId[] | null,
  { lines, spokenOn }: ContactStanding,
): boolean {
  if (sight === null || lines.every((one) => sight.includes(one))) return true;
  return spokenOn.some((one) => sight.includes(one));
}
