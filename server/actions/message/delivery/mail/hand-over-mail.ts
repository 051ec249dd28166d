import type { AttemptId, HandOverId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { DeliveryState } from "#domain/message/delivery.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openMailAccount } from "#server/actions/line/open-account.ts";
import { noteOutcome } from "#server/actions/message/delivery/breaker.ts";
import { whyNotPrepared } from "#server/actions/message/delivery/not-prepared.ts";
import { recordSurely } from "#server/actions/message/delivery/record-surely.ts";
import type { MailOutcome } from "#server/ports/mail.ts";
import { type AttemptRecord, findAttempt } from "#server/store/mail/mail.ts";
import { buildMail } from "./build-mail.ts";
import { recordMailOutcome } from "./record-mail-outcome.ts";
import { takeMail } from "./take-mail.ts";

/** `from` names the states it is taken out of: a provider that knows repetitions gets unknown ones again. */
export async function handOverMail(
  desk: Desk,
  workspaceId: WorkspaceId,
  attemptId: AttemptId,
  from?: readonly DeliveryState[],
): Promise<void> {
  const { parts } = desk;
  const attempt = await findAttempt(parts.database, workspaceId, attemptId);
  if (!attempt) return;
  const ready = await prepare(desk, workspaceId, attempt).catch((error: unknown) => ({
    notPrepared: whyNotPrepared(error),
  }));
  const handOverId = desk.newId<HandOverId>();
  const isPrepared = !("notPrepared" in ready);
  const recipients = await recordSurely(desk, workspaceId, (ctx) =>
    takeMail(ctx, attempt, { handOverId, isPrepared, from }),
  );
  if (!recipients) return;
  if ("notPrepared" in ready) {
    const outcome: MailOutcome = ready.notPrepared;
    await recordSurely(desk, workspaceId, (ctx) =>
      recordMailOutcome(ctx, attempt, outcome, handOverId),
    );
    return;
  }
  parts.passes?.("send.taken");
  const { account, mailFor } = ready;
  const signal = AbortSignal.timeout(limit("mailHandOverSeconds") * 1000);
  const outcome = await account.provider
    .send(account.connection, mailFor(recipients), signal)
    .catch((error: unknown): MailOutcome => ({ kind: "unknown", why: String(error) }));
  parts.passes?.("send.handed");
  await recordSurely(desk, workspaceId, async (ctx) => {
    const isNews = await recordMailOutcome(ctx, attempt, outcome, handOverId);
    await noteOutcome(ctx, attempt.accountId, outcome, isNews);
  });
  parts.passes?.("send.recorded");
}

/** Before the first row says "sending": what fails here has surely not left, and says so on the message. */
async function prepare(desk: Desk, workspaceId: WorkspaceId, attempt: AttemptRecord) {
  const account = await openMailAccount(desk.parts, workspaceId, attempt.accountId);
  const { report } = account.provider.can;
  return { account, mailFor: await buildMail(desk, workspaceId, attempt, report) };
}
