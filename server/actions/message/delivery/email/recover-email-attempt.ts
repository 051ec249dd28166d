// A process died while it handed this mail over: nobody knows whether it left.
import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { findAttempt } from "#server/store/email/email.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";

export async function recoverEmailAttempt(
  desk: Runtime,
  workspaceId: WorkspaceId,
  id: AttemptId,
): Promise<void> {
  await desk.asSystem(workspaceId, async (ctx) => {
    const attempt = await findAttempt(ctx.db, workspaceId, id);
    if (attempt)
      await recordEmailOutcome(ctx, attempt, {
        kind: "unknown",
        why: "the process that sent it is gone",
      });
  });
}
