// Texts of the merge and move dialogs. Pure.
import type { Conversation, Inbox } from "#contract/live-protocol.ts";
import type { MergeCandidate } from "#web/data/threading/merge-candidates.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

type Named = Pick<Conversation, "number" | "subject" | "contactName" | "contactId" | "inboxId">;

export const conversationTitle = (one: Named): string =>
  one.subject === "" ? one.contactName : one.subject;

/** Why it is suggested; null if it was searched for. */
export function candidateReason(
  { reason, conversation }: MergeCandidate,
  of: Named,
): string | null {
  switch (reason) {
    case "same_subject":
      return conversation.contactId === of.contactId
        ? words.sameCustomerAndSubject
        : words.sameSubject;
    case "related":
      return words.linked;
    case "same_customer":
      return words.sameCustomer;
    case "found":
      return null;
  }
}

/**
 * What a merge does, one sentence each: what is joined, where replies go, who may see it, and that it can be undone.
 */
export function mergeSteps(from: Named, into: Named, inboxes: readonly Inbox[]): string[] {
  const inboxOf = (one: Named) => inboxes.find(({ id }) => id === one.inboxId);
  const [home, other] = [inboxOf(into), inboxOf(from)];
  const isNarrower = other?.visibility === "team" && home?.visibility === "all";
  const isSamePerson = from.contactId === into.contactId;
  const name = into.contactName;
  const moved = isSamePerson ? `#${from.number}` : `#${from.number} (${from.contactName})`;
  return [
    fill(words.stepMoves, { from: moved, into: into.number, number: from.number }),
    fill(isSamePerson ? words.stepReplies : words.stepRepliesTwo, { name }),
    ...(isSamePerson ? [] : [fill(words.stepContact, { name, other: from.contactName })]),
    ...(isNarrower ? [fill(words.stepNarrower, { inbox: other.name })] : []),
    words.stepUndo,
  ];
}
