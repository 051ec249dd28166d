// Which conversation a mail joins, by evidence, strongest first: the signed token of the address it was sent
// to, then the ids it names. A subject alone never decides. Whoever had no part in a conversation before
// cannot slip into it by naming an id: that would put a stranger's words before the customer.
import { normalAddress, shareHouse } from "#domain/contact/mail-address.ts";
import type { ConversationPlace } from "#domain/conversation/status.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";

export interface MailHome {
  readonly id: ConversationId;
  readonly place: ConversationPlace;
  readonly closedAt: string | null;
  /** Whoever wrote in it or was written to. */
  readonly participants: ReadonlySet<string>;
}

export interface NamedId {
  readonly conversationId: ConversationId;
  readonly kind: "own" | "provider" | "minted" | "seen";
  readonly at: string;
}

export interface MailEvidence {
  readonly from: string;
  /** The conversation whose token stands in an address it was sent to; redirects followed. */
  readonly token: ConversationId | null;
  /** What we know of the ids it names: of the one it answers first, then from the latest to the oldest. */
  readonly named: readonly (readonly NamedId[])[];
}

export const whyMailIsHere = {
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
export type WhyMailIsHere = keyof typeof whyMailIsHere;

export type MailPlace =
  | {
      kind: "join";
      conversationId: ConversationId;
      why: WhyMailIsHere;
      isNewParticipant: boolean;
    }
  | { kind: "begin"; previousId: ConversationId | null; why: WhyMailIsHere };

const dayMs = 24 * 3600 * 1000;

export function whereMailBelongs(
  evidence: MailEvidence,
  homes: ReadonlyMap<ConversationId, MailHome>,
  now: Date,
): MailPlace {
  const windowMs = limits.reopenWindowDays.max * dayMs;
  const isShut = (home: MailHome) =>
    home.place === "closed" &&
    home.closedAt !== null &&
    now.getTime() - Date.parse(home.closedAt) > windowMs;
  const join = (home: MailHome, why: WhyMailIsHere, isNewParticipant: boolean): MailPlace =>
    isShut(home)
      ? { kind: "begin", previousId: home.id, why: "closed_too_long" }
      : { kind: "join", conversationId: home.id, why, isNewParticipant };

  const byToken = evidence.token === null ? undefined : homes.get(evidence.token);
  if (byToken) return join(byToken, "reply_token", !hasPart(byToken, evidence.from));

  let stranger: MailHome | null = null;
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
      if (hasPart(home, evidence.from)) return join(home, whyOf(named), false);
      stranger ??= home;
    }
  }
  if (stranger) return { kind: "begin", previousId: stranger.id, why: "related_thread" };
  return { kind: "begin", previousId: null, why: "first_contact" };
}

const whyOf = ({ kind }: NamedId): WhyMailIsHere =>
  kind === "seen" ? "same_thread" : kind === "own" ? "answers_mail_here" : "answers_our_mail";

/** They wrote in it, were written to, or work in the same house as someone who did. */
export function hasPart(home: Pick<MailHome, "participants">, from: string): boolean {
  const address = normalAddress(from);
  if (home.participants.has(address)) return true;
  for (const one of home.participants) if (shareHouse(one, address)) return true;
  return false;
}
