// Applies a bounce message (RFC 3464) about our email like a provider's report.
import type { EntryId } from "#domain/ids.ts";
import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import { type DeliveryState, isFailure } from "#domain/message/delivery-state.ts";
import type { BounceInfo } from "#domain/message/email/email-metadata.ts";
import { addressEffectOf, type EmailProblem } from "#domain/message/email/email-problems.ts";
import { readReturnAddress } from "#domain/message/email/reply-token.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import { lockConversation } from "#server/store/conversation/conversation.ts";
import { findEntry, hasEvent } from "#server/store/conversation/entry.ts";
import { type EmailDelivery, listLatestDeliveries } from "#server/store/delivery/delivery.ts";
import { applyReportToAttempt } from "./apply-report-to-attempt.ts";

/**
 * `entryId`: our bounced email; returns false if it was never sent from here. Every recipient of an email knows its
 * Message-ID, so naming it proves nothing. Only a bounce sent to the return address of one email to one recipient is
 * trusted; any other, and one that contradicts a reported delivery, is shown on the timeline and changes nothing.
 */
export async function applyBounce(
  ctx: WriteContext,
  entryId: EntryId,
  bounce: BounceInfo,
  /** The addresses the bounce was sent to. */
  sentTo: readonly string[],
): Promise<boolean> {
  const deliveries = await listLatestDeliveries(ctx.db, ctx.workspaceId, entryId);
  const [first] = deliveries;
  if (!first) return false;
  const recipients = deliveries.map((one) => one.recipient);
  const keys = replyTokenKeys(ctx.secrets);
  const [proved] = sentTo.flatMap((to) => readReturnAddress(to, entryId, recipients, keys) ?? []);
  const meant = deliveries.find((one) => one.recipient === proved);
  const { state, problem, flag } = meaningOf(bounce);
  if (!meant || isDelivered(meant.state)) {
    const claims = (state !== null && isFailure(state)) || flag !== null;
    const named = bounce.recipient?.toLowerCase();
    const about = meant ?? deliveries.find((one) => one.recipient.toLowerCase() === named) ?? first;
    if (claims) await recordBounceClaim(ctx, about, bounce.diagnostic ?? "");
    return true;
  }
  // Only the last attempt counts.
  await applyReportToAttempt(ctx, meant, {
    kind: "email.report",
    eventId: `bounce ${entryId} ${meant.recipient} ${state ?? flag ?? ""}`,
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

/** Once per email and recipient: a repeated bounce adds nothing. */
async function recordBounceClaim(
  ctx: WriteContext,
  { messageId, recipient }: EmailDelivery,
  text: string,
): Promise<void> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  const conversation =
    entry && (await lockConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (!conversation) return;
  const details = { address: recipient, entryId: messageId };
  if (await hasEvent(ctx.db, ctx.workspaceId, conversation.id, "bounce_claimed", details)) return;
  await addTimelineEvent(ctx, conversation, "bounce_claimed", {
    ...details,
    text: text.slice(0, 200),
  });
}

function meaningOf(bounce: BounceInfo): {
  state: DeliveryState | null;
  problem: EmailProblem | null;
  flag: "complained" | null;
} {
  const problem = () => classifyBounce(bounce);
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

/** The bounce as a whole was classified too: if it does not sound permanent, the address is not suppressed. */
function classifyBounce(bounce: BounceInfo): EmailProblem {
  const problem = classifySmtpStatus(bounce.status, null, bounce.diagnostic ?? "");
  const isFinal = bounce.class === "hard";
  return !isFinal && addressEffectOf(problem) === "hard" ? "rejected_by_recipient" : problem;
}
