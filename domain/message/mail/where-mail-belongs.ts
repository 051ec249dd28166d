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
  reply_token: "it was sent to the address we gave for answers to this conversation",
  answers_our_mail: "it answers a mail we sent from here",
  answers_mail_here: "it answers a mail that stands here",
  same_thread: "it names the same earlier mails as the ones that stand here",
  related_thread:
    "it names a mail of another conversation, but its writer had no part there: it stands alone, linked",
  narrower_line:
    "it answers a conversation that more people see than the line it was sent to: a new one, linked",
  closed_too_long: "it answers a conversation that was closed too long ago: a new one, linked",
  first_contact: "it names no mail we know: a new conversation",
  own_copy: "it was written from one of our own addresses, outside of here",
  from_colleague: "a member of the team answered from their own mail program",
  began_here: "it was written here",
  split_here: "a member put it into a conversation of its own",
  moved_here: "a member moved it here",
  merged_here: "a member merged two conversations",
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
