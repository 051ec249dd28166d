// Decides which members see a contact's name, notes and all its contact points.
import type { InboxId } from "#domain/ids.ts";

interface Presence {
  /** Inboxes with conversations or messages of this contact. */
  readonly inboxes: readonly InboxId[];
  /** Inboxes where the contact provably wrote or called (`contact-proof.ts`), except in spam. */
  readonly provenIn: readonly InboxId[];
}

export interface ContactHistory extends Presence {
  /** Where the contacts that were merged into this one, and this one itself, were when they were merged. */
  readonly audiences: readonly Presence[];
}

/**
 * True if the member sees all inboxes of the contact, or the contact provably contacted one they see. Neither writing to
 * a contact nor a claim to be them may reveal another team's data. A merged contact is known to those who knew each of its
 * parts. The store has the same rule in SQL.
 */
export function knowsContact(
  visibleInboxIds: readonly InboxId[] | null,
  history: ContactHistory,
): boolean {
  return [history, ...history.audiences].every((one) => knows(visibleInboxIds, one));
}

function knows(
  visibleInboxIds: readonly InboxId[] | null,
  { inboxes, provenIn }: Presence,
): boolean {
  if (visibleInboxIds === null || inboxes.every((one) => visibleInboxIds.includes(one)))
    return true;
  return provenIn.some((one) => visibleInboxIds.includes(one));
}
