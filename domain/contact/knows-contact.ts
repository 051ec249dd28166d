// Decides which members see a contact's name, notes and all its contact points.
import type { InboxId } from "#domain/ids.ts";

export interface ContactHistory {
  /** Inboxes with conversations or messages of this contact. */
  readonly inboxes: readonly InboxId[];
  /** Inboxes where the contact provably wrote or called (`contact-proof.ts`), except in spam. */
  readonly provenIn: readonly InboxId[];
}

/**
 * True if the member sees all inboxes of the contact, or the contact provably contacted one they see. Neither writing to
 * a contact nor a claim to be them may reveal another team's data. The store has the same rule in SQL.
 */
export function knowsContact(
  visibleInboxIds: readonly InboxId[] | null,
  { inboxes, provenIn }: ContactHistory,
): boolean {
  if (visibleInboxIds === null || inboxes.every((one) => visibleInboxIds.includes(one)))
    return true;
  return provenIn.some((one) => visibleInboxIds.includes(one));
}
