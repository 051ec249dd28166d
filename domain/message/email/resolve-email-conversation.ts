// Chooses the conversation an email joins, by the strongest evidence: first the signed token in its recipient address,
// then the Message-IDs it references. A subject alone never decides. A sender who is not a participant can't join by
// naming an id: that would show a stranger's text to the customer. A participant who replies to an email that is in another
// conversation than the token's, because it was split off or moved there, joins the email they reply to.

import { isSameOrganization, normalizeAddress } from "#domain/contact/email-address.ts";
import type { ConversationFolder } from "#domain/conversation/status.ts";
import { dayMs } from "#domain/day-ms.ts";
import type { ConversationId } from "#domain/ids.ts";
import { compareInstants } from "#domain/instants.ts";
import { limits } from "#domain/limits.ts";

interface EmailConversationCandidate {
  readonly id: ConversationId;
  readonly folder: ConversationFolder;
  readonly closedAt: string | null;
  /** Addresses that wrote in it or were written to. */
  readonly participants: ReadonlySet<string>;
}

interface ReferencedMessageId {
  readonly conversationId: ConversationId;
  readonly kind: "received" | "provider" | "generated" | "referenced";
  readonly at: string;
}

interface EmailThreadingEvidence {
  readonly from: string;
  /** The conversation of the reply token in a recipient address, with merges followed. */
  readonly token: ConversationId | null;
  /** Known matches of the referenced ids: In-Reply-To first, then from the latest to the oldest. */
  readonly named: readonly (readonly ReferencedMessageId[])[];
}

export const emailThreadingReasons = [
  "reply_token",
  "reply_to_our_email",
  "reply_to_email_here",
  "same_thread",
  "related_thread",
  "narrower_inbox",
  "closed_too_long",
  "first_contact",
  "own_copy",
  "from_colleague",
  "started_here",
  "split_here",
  "moved_here",
  "merged_here",
] as const;
export type EmailThreadingReason = (typeof emailThreadingReasons)[number];

export type EmailConversationMatch =
  | {
      kind: "join";
      conversationId: ConversationId;
      reason: EmailThreadingReason;
      isNewParticipant: boolean;
    }
  | { kind: "create"; previousConversationId: ConversationId | null; reason: EmailThreadingReason };

export function resolveEmailConversation(
  evidence: EmailThreadingEvidence,
  homes: ReadonlyMap<ConversationId, EmailConversationCandidate>,
  now: Date,
): EmailConversationMatch {
  const windowMs = limits.reopenWindowDays.max * dayMs;
  const isShut = (home: EmailConversationCandidate) =>
    home.folder === "closed" &&
    home.closedAt !== null &&
    now.getTime() - Date.parse(home.closedAt) > windowMs;
  const join = (
    home: EmailConversationCandidate,
    reason: EmailThreadingReason,
    isNewParticipant: boolean,
  ): EmailConversationMatch =>
    isShut(home)
      ? { kind: "create", previousConversationId: home.id, reason: "closed_too_long" }
      : { kind: "join", conversationId: home.id, reason, isNewParticipant };

  const byToken = evidence.token === null ? undefined : homes.get(evidence.token);
  if (byToken) {
    const repliedTo = findRepliedToElsewhere(byToken, evidence, homes);
    return repliedTo
      ? join(repliedTo.home, threadingReasonOf(repliedTo.named), false)
      : join(byToken, "reply_token", !isParticipant(byToken, evidence.from));
  }

  let stranger: EmailConversationCandidate | null = null;
  for (const found of evidence.named) {
    // An id may occur in two conversations: the one that has the email itself comes before one that only references it,
    // then the latest.
    const latestFirst = [...found].sort(
      (one, other) =>
        Number(one.kind === "referenced") - Number(other.kind === "referenced") ||
        compareInstants(other.at, one.at),
    );
    for (const named of latestFirst) {
      const home = homes.get(named.conversationId);
      if (!home) continue;
      if (isParticipant(home, evidence.from)) return join(home, threadingReasonOf(named), false);
      stranger ??= home;
    }
  }
  if (stranger)
    return { kind: "create", previousConversationId: stranger.id, reason: "related_thread" };
  return { kind: "create", previousConversationId: null, reason: "first_contact" };
}

/** The latest known email that it replies to, if only other conversations than the token's have it. */
function findRepliedToElsewhere(
  byToken: EmailConversationCandidate,
  { from, named }: EmailThreadingEvidence,
  homes: ReadonlyMap<ConversationId, EmailConversationCandidate>,
): { home: EmailConversationCandidate; named: ReferencedMessageId } | null {
  const stored = named.map((all) => all.filter(({ kind }) => kind !== "referenced"));
  const latest = stored.find((all) => all.length > 0) ?? [];
  if (latest.some(({ conversationId }) => conversationId === byToken.id)) return null;
  for (const one of latest) {
    const home = homes.get(one.conversationId);
    if (home && isParticipant(home, from)) return { home, named: one };
  }
  return null;
}

const threadingReasonOf = ({ kind }: ReferencedMessageId): EmailThreadingReason =>
  kind === "referenced"
    ? "same_thread"
    : kind === "received"
      ? "reply_to_email_here"
      : "reply_to_our_email";

/** They wrote in it, were written to, or belong to the organization of someone who did. */
function isParticipant(
  home: Pick<EmailConversationCandidate, "participants">,
  from: string,
): boolean {
  const address = normalizeAddress(from);
  if (home.participants.has(address)) return true;
  for (const one of home.participants) if (isSameOrganization(one, address)) return true;
  return false;
}
