// A process died while submitting this email: its outcome is unknown.
import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { findAttempt } from "#server/store/email/email.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";

export async function recoverEmailAttempt(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: AttemptId,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    const attempt = await findAttempt(ctx.db, workspaceId, id);
    if (attempt)
      await recordEmailOutcome(ctx, attempt, {
        kind: "unknown",
        reason: "the process that sent it is gone",
      });
  });
}
