import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { DeliveryState } from "#domain/message/delivery.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openMailAccount } from "#server/actions/line/open-account.ts";
import { handOver } from "#server/actions/message/delivery/hand-over.ts";
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
  const attempt = await findAttempt(desk.parts.database, workspaceId, attemptId);
  if (!attempt) return;
  await handOver(desk, workspaceId, {
    accountId: attempt.accountId,
    prepare: () => prepare(desk, workspaceId, attempt),
    take: (ctx, taking) => takeMail(ctx, attempt, { ...taking, from }),
    send: ({ account, mailFor }, recipients) =>
      account.provider
        .send(
          account.connection,
          mailFor(recipients),
          AbortSignal.timeout(limit("mailHandOverSeconds") * 1000),
        )
        .catch((error: unknown): MailOutcome => ({ kind: "unknown", why: String(error) })),
    record: (ctx, outcome, handOverId) => recordMailOutcome(ctx, attempt, outcome, handOverId),
  });
}

async function prepare(desk: Desk, workspaceId: WorkspaceId, attempt: AttemptRecord) {
  const account = await openMailAccount(desk.parts, workspaceId, attempt.accountId);
  const { report } = account.provider.can;
  return { account, mailFor: await buildMail(desk, workspaceId, attempt, report) };
}
