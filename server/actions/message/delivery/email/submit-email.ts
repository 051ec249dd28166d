import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import { openEmailAccount } from "#server/actions/account/open-account.ts";
import { handOver } from "#server/actions/message/delivery/hand-over.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import { type AttemptRecord, findAttempt } from "#server/store/email/email.ts";
import { buildOutgoingEmail } from "./build-outgoing-email.ts";
import { claimEmailAttempt } from "./claim-email-attempt.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";

/** `from` names the states it is taken out of: a provider that knows repetitions gets unknown ones again. */
export async function submitEmail(
  desk: Runtime,
  workspaceId: WorkspaceId,
  attemptId: AttemptId,
  from?: readonly DeliveryState[],
): Promise<void> {
  const attempt = await findAttempt(desk.parts.database, workspaceId, attemptId);
  if (!attempt) return;
  await handOver(desk, workspaceId, {
    accountId: attempt.accountId,
    prepare: () => prepare(desk, workspaceId, attempt),
    take: (ctx, taking) => claimEmailAttempt(ctx, attempt, { ...taking, from }),
    send: ({ account, mailFor }, recipients) =>
      account.provider
        .send(
          account.connection,
          mailFor(recipients),
          AbortSignal.timeout(limit("mailHandOverSeconds") * 1000),
        )
        .catch((error: unknown): EmailOutcome => ({ kind: "unknown", why: String(error) })),
    record: (ctx, outcome, handOverId) => recordEmailOutcome(ctx, attempt, outcome, handOverId),
  });
}

async function prepare(desk: Runtime, workspaceId: WorkspaceId, attempt: AttemptRecord) {
  const account = await openEmailAccount(desk.parts, workspaceId, attempt.accountId);
  const { report } = account.provider.can;
  return { account, mailFor: await buildOutgoingEmail(desk, workspaceId, attempt, report) };
}
