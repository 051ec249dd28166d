// Decides which members see a contact's notes and all its contact points.
import type { InboxId } from "#domain/ids.ts";

export interface ContactHistory {
  /** Inboxes with conversations of this contact. */
  readonly inboxes: readonly InboxId[];
  /** Inboxes the contact has written to or called. */
  readonly spokenOn: readonly InboxId[];
}

/**
 * True if the member sees all inboxes of the contact, or the contact has contacted one they see. Writing to a contact
 * must not reveal another team's data. `knownTo` in the store is the same rule in SQL.
 */
export function knowsContact(
  visibleInboxIds: readonly InboxId[] | null,
  { inboxes, spokenOn }: ContactHistory,
): boolean {
  if (visibleInboxIds === null || inboxes.every((one) => visibleInboxIds.includes(one)))
    return true;
  return spokenOn.some((one) => visibleInboxIds.includes(one));
}
