// A mail server's own letter about a mail of ours (RFC 3464) says what a provider's report says.
import type { EntryId } from "#domain/ids.ts";
import type { DeliveryState } from "#domain/message/delivery.ts";
import type { BounceFinding } from "#domain/message/mail/mail-facts.ts";
import { type MailProblem, whatMailProblemTeaches } from "#domain/message/mail/mail-problems.ts";
import { problemOfStatus } from "#domain/message/status-problem.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { listLatestDeliveries } from "#server/store/sending/mail-delivery.ts";
import { applyToAttempt } from "./apply-to-attempt.ts";

/** `entryId` is the mail of ours that came back; false: it never left from here. */
export async function applyBounce(
  ctx: WriteCtx,
  entryId: EntryId,
  bounce: BounceFinding,
): Promise<boolean> {
  const standing = await listLatestDeliveries(ctx.db, ctx.workspaceId, entryId);
  const recipient = bounce.recipient?.toLowerCase() ?? null;
  // Of one that was tried again only the last attempt is news.
  const meant = standing.find((one) => one.recipient.toLowerCase() === recipient) ?? standing[0];
  if (!meant) return false;
  const { state, problem, flag } = meaningOf(bounce);
  await applyToAttempt(ctx, meant, {
    kind: "mail.report",
    eventId: `letter ${entryId} ${bounce.recipient ?? ""} ${state ?? flag ?? ""}`,
    ref: null,
    providerRef: null,
    messageId: null,
    recipient: bounce.recipient,
    state,
    flag,
    problem,
    providerCode: bounce.status,
    detail: bounce.diagnostic,
    at: ctx.now.toISOString(),
  });
  return true;
}

function meaningOf(bounce: BounceFinding): {
  state: DeliveryState | null;
  problem: MailProblem | null;
  flag: "complained" | null;
} {
  const problem = () => problemOf(bounce);
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
function problemOf(bounce: BounceFinding): MailProblem {
  const problem = problemOfStatus(bounce.status, null, bounce.diagnostic ?? "");
  const isFinal = bounce.class === "hard";
  return !isFinal && whatMailProblemTeaches(problem) === "hard" ? "refused_there" : problem;
}
