// A submission whose outcome is unknown: an idempotent provider gets the email again under the same key, one with a lookup
// is asked, and otherwise an admin decides.
import type { WorkspaceId } from "#domain/ids.ts";
import { idempotencyKeyMs } from "#domain/message/delivery-delays.ts";
import { required } from "#domain/required.ts";
import { openEmailAccount } from "#server/actions/account/open-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import type { SystemEmailRecord } from "#server/store/auth/system-email.ts";
import { buildSystemEmail } from "./build-system-email.ts";
import { markUnknown, recordSystemEmailOutcome } from "./record-system-email-outcome.ts";

/** True if it is to be submitted again. */
export async function resolveSystemEmail(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  row: SystemEmailRecord,
): Promise<boolean> {
  const accountId = required(row.accountId, "was submitted");
  const { adapter, connection } = await openEmailAccount(runtime.deps, workspaceId, accountId);
  const sinceMs = runtime.deps.clock.now().getTime() - Date.parse(row.createdAt);
  if (adapter.capabilities.isIdempotent && sinceMs < idempotencyKeyMs) return true;
  const email = await buildSystemEmail(runtime, workspaceId, row);
  const found = await adapter
    .find?.(connection, {
      ref: email.ref,
      messageId: email.messageId,
      from: email.from.address,
      to: [row.recipient],
      subject: email.subject,
      since: row.submittedAt ?? row.createdAt,
    })
    // No response: asked again later, a limited number of times.
    .catch(() => null);
  await runtime.asSystem(workspaceId, async (ctx) => {
    const accepted: EmailOutcome | null = found
      ? { kind: "accepted", ...found, recipients: [] }
      : null;
    if (accepted) await recordSystemEmailOutcome(ctx, row.id, accepted, row.submissionId);
    else await markUnknown(ctx, row, false);
  });
  return false;
}
