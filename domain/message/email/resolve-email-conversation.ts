// Which conversation a mail joins, by evidence, strongest first: the signed token of the address it was sent
// to, then the ids it names. A subject alone never decides. Whoever had no part in a conversation before
// cannot slip into it by naming an id: that would put a stranger's words before the customer.
import { isSameOrganization, normalizeAddress } from "#domain/contact/email-address.ts";
import type { ConversationFolder } from "#domain/conversation/status.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";

export interface EmailConversationCandidate {
  readonly id: ConversationId;
  readonly place: ConversationFolder;
  readonly closedAt: string | null;
  /** Whoever wrote in it or was written to. */
  readonly participants: ReadonlySet<string>;
}

export interface ReferencedMessageId {
  readonly conversationId: ConversationId;
  readonly kind: "own" | "provider" | "minted" | "seen";
  readonly at: string;
}

export interface EmailThreadingEvidence {
  readonly from: string;
  /** The conversation whose token stands in an address it was sent to; redirects followed. */
  readonly token: ConversationId | null;
  /** What we know of the ids it names: of the one it answers first, then from the latest to the oldest. */
  readonly named: readonly (readonly ReferencedMessageId[])[];
}

export const emailThreadingReasons = {
  reply_token: "it was sent to this conversation's reply address",
  answers_our_mail: "it replies to an email sent from this conversation",
  answers_mail_here: "it replies to an email in this conversation",
  same_thread: "it references the same earlier emails as this conversation",
  related_thread:
    "it references another conversation, but its sender wasn't part of that one, so it was started separately and linked",
  narrower_line:
    "it replies to a conversation that more people can see than this inbox, so a new one was started and linked",
  closed_too_long:
    "it replies to a conversation that was closed too long ago, so a new one was started and linked",
  first_contact: "it references no email we know, so a new conversation was started",
  own_copy: "it was sent from one of our own addresses, outside Deskbell",
  from_colleague: "a teammate replied from their own email app",
  began_here: "it was written in Deskbell",
  split_here: "a teammate split it into its own conversation",
  moved_here: "a teammate moved it here",
  merged_here: "a teammate merged two conversations",
} as const;
export type EmailThreadingReason = keyof typeof emailThreadingReasons;

export type EmailConversationMatch =
  | {
      kind: "join";
      conversationId: ConversationId;
      why: EmailThreadingReason;
      isNewParticipant: boolean;
    }
  | { kind: "begin"; previousConversationId: ConversationId | null; why: EmailThreadingReason };

const dayMs = 24 * 3600 * 1000;

export function resolveEmailConversation(
  evidence: EmailThreadingEvidence,
  homes: ReadonlyMap<ConversationId, EmailConversationCandidate>,
  now: Date,
): EmailConversationMatch {
  const windowMs = limits.reopenWindowDays.max * dayMs;
  const isShut = (home: EmailConversationCandidate) =>
    home.place === "closed" &&
    home.closedAt !== null &&
    now.getTime() - Date.parse(home.closedAt) > windowMs;
  const join = (
    home: EmailConversationCandidate,
    why: EmailThreadingReason,
    isNewParticipant: boolean,
  ): EmailConversationMatch =>
    isShut(home)
      ? { kind: "begin", previousConversationId: home.id, why: "closed_too_long" }
      : { kind: "join", conversationId: home.id, why, isNewParticipant };

  const byToken = evidence.token === null ? undefined : homes.get(evidence.token);
  if (byToken) return join(byToken, "reply_token", !isParticipant(byToken, evidence.from));

  let stranger: EmailConversationCandidate | null = null;
  for (const found of evidence.named) {
    // The same id may stand in two conversations: where the mail itself stands before where it was only
    // named, and of two of those the latest.
    const latestFirst = [...found].sort(
      (one, other) =>
        Number(one.kind === "seen") - Number(other.kind === "seen") ||
        other.at.localeCompare(one.at),
    );
    for (const named of latestFirst) {
      const home = homes.get(named.conversationId);
      if (!home) continue;
      if (isParticipant(home, evidence.from)) return join(home, whyOf(named), false);
      stranger ??= home;
    }
  }
  if (stranger)
    return { kind: "begin", previousConversationId: stranger.id, why: "related_thread" };
  return { kind: "begin", previousConversationId: null, why: "first_contact" };
}

const whyOf = ({ kind }: ReferencedMessageId): EmailThreadingReason =>
  kind === "seen" ? "same_thread" : kind === "own" ? "answers_mail_here" : "answers_our_mail";

/** They wrote in it, were written to, or work in the same house as someone who did. */
export function isParticipant(
  home: Pick<EmailConversationCandidate, "participants">,
  from: string,
): boolean {
  const address = normalizeAddress(from);
  if (home.participants.has(address)) return true;
  for (const one of home.participants) if (isSameOrganization(one, address)) return true;
  return false;
}
