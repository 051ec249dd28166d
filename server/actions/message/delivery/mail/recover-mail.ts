// A process died while it handed this mail over: nobody knows whether it left.
import type { AttemptId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import { findAttempt } from "#server/store/mail/mail.ts";
import { recordMailOutcome } from "./record-mail-outcome.ts";

export async function recoverMail(
  desk: Desk,
  workspaceId: WorkspaceId,
  id: AttemptId,
): Promise<void> {
  await desk.asHouse(workspaceId, async (ctx) => {
    const attempt = await findAttempt(ctx.db, workspaceId, id);
    if (attempt)
      await recordMailOutcome(ctx, attempt, {
        kind: "unknown",
        why: "the process that sent it is gone",
      });
  });
}
