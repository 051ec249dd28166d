// A mail server's own letter about a mail of ours (RFC 3464) says what a provider's report says.
import type { EntryId } from "#domain/ids.ts";
import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import { type DeliveryState, isFailure } from "#domain/message/delivery-state.ts";
import type { BounceInfo } from "#domain/message/email/email-metadata.ts";
import { type EmailProblem, suppressionForProblem } from "#domain/message/email/email-problems.ts";
import { readReturnAddress } from "#domain/message/email/reply-token.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import { lockConversation } from "#server/store/conversation/conversation.ts";
import { findEntry, hasEvent } from "#server/store/conversation/entry.ts";
import { type EmailDelivery, listLatestDeliveries } from "#server/store/delivery/email-delivery.ts";
import { applyReportToAttempt } from "./apply-report-to-attempt.ts";

/**
 * `entryId` is the mail of ours that came back; false: it never left from here. Every recipient of a mail knows its
 * Message-ID, so naming it proves nothing. Believed is what comes to the return address of one mail to one recipient;
 * all else, and whatever contradicts a delivery that was told, is shown on the timeline and changes nothing.
 */
export async function applyBounce(
  ctx: WriteContext,
  entryId: EntryId,
  bounce: BounceInfo,
  /** Where the letter was sent to. */
  sentTo: readonly string[],
): Promise<boolean> {
  const standing = await listLatestDeliveries(ctx.db, ctx.workspaceId, entryId);
  const [first] = standing;
  if (!first) return false;
  const recipients = standing.map((one) => one.recipient);
  const keys = replyTokenKeys(ctx.secrets);
  const [proved] = sentTo.flatMap((to) => readReturnAddress(to, entryId, recipients, keys) ?? []);
  const meant = standing.find((one) => one.recipient === proved);
  const { state, problem, flag } = meaningOf(bounce);
  if (!meant || isDelivered(meant.state)) {
    const claims = (state !== null && isFailure(state)) || flag !== null;
    const named = bounce.recipient?.toLowerCase();
    const about = meant ?? standing.find((one) => one.recipient.toLowerCase() === named) ?? first;
    if (claims) await hintAtBounce(ctx, about, bounce.diagnostic ?? "");
    return true;
  }
  // Of one that was tried again only the last attempt is news.
  await applyReportToAttempt(ctx, meant, {
    kind: "mail.report",
    eventId: `letter ${entryId} ${meant.recipient} ${state ?? flag ?? ""}`,
    ref: null,
    providerRef: null,
    messageId: null,
    recipient: meant.recipient,
    state,
    flag,
    problem,
    providerCode: bounce.status,
    detail: bounce.diagnostic,
    at: ctx.now.toISOString(),
  });
  return true;
}

const isDelivered = (state: DeliveryState): boolean => state === "delivered" || state === "read";

/** Once a mail and recipient: a letter that comes again says nothing new. */
async function hintAtBounce(
  ctx: WriteContext,
  { messageId, recipient }: EmailDelivery,
  words: string,
): Promise<void> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  const conversation =
    entry && (await lockConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (!conversation) return;
  const facts = { address: recipient, entryId: messageId };
  if (await hasEvent(ctx.db, ctx.workspaceId, conversation.id, "bounce_claimed", facts)) return;
  await addTimelineEvent(ctx, conversation, "bounce_claimed", {
    ...facts,
    words: words.slice(0, 200),
  });
}

function meaningOf(bounce: BounceInfo): {
  state: DeliveryState | null;
  problem: EmailProblem | null;
  flag: "complained" | null;
} {
  const problem = () => toProblemDetails(bounce);
  switch (bounce.class) {
    case "delivered":
      return { state: "delivered", problem: null, flag: null };
    case "complaint":
      return { state: null, problem: "complained", flag: "complained" };
    case "delayed":
      return { state: "deferred", problem: problem(), flag: null };
    default:
      return { state: "bounced", problem: problem(), flag: null };
  }
}

/** The letter as a whole was judged too: where it does not sound final, no address is given up for it. */
function toProblemDetails(bounce: BounceInfo): EmailProblem {
  const problem = classifySmtpStatus(bounce.status, null, bounce.diagnostic ?? "");
  const isFinal = bounce.class === "hard";
  return !isFinal && suppressionForProblem(problem) === "hard" ? "refused_there" : problem;
}
