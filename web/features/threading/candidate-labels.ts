// Texts of the merge and move dialogs. Pure.
import type { Conversation, Inbox } from "#contract/live-protocol.ts";
import type { MergeCandidate } from "#web/data/threading/merge-candidates.ts";

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
      return conversation.contactId === of.contactId ? "Same customer and subject" : "Same subject";
    case "related":
      return "Linked";
    case "same_customer":
      return "Same customer";
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
  const has = isSamePerson ? "" : ` (${from.contactName})`;
  const name = into.contactName;
  return [
    `Messages, calls, notes and tags of #${from.number}${has} move into #${into.number}, in order of time. #${from.number} closes, and its link opens #${into.number}.`,
    isSamePerson
      ? `Replies go to ${name}, from the inbox of the newest message.`
      : `A text goes to the person who texted last, unless you choose the other. Calls go to ${name}. An email reply goes to the sender of the email you answer. Replies leave from the inbox of the newest message.`,
    ...(isSamePerson
      ? []
      : [
          `${name} stays the contact, and each message shows its sender. New texts and calls from ${from.contactName} to the same number come here too.`,
        ]),
    ...(isNarrower ? [`It moves to ${other.name}, which only its team can see.`] : []),
    "You can undo the merge.",
  ];
}
