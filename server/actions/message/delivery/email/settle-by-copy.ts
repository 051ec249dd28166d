// A mail of ours came back to us, or lies among the sent ones of its mailbox: so its server took it, whatever became
// of the connection over which it was handed over.
import type { EntryId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findOnlyUnknownAttempt } from "#server/store/email/email.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";

export async function settleByCopy(ctx: WriteContext, entryId: EntryId): Promise<void> {
  // All attempts at one mail carry its name: of several that may have left, a copy doesn't show which did.
  const attempt = await findOnlyUnknownAttempt(ctx.db, ctx.workspaceId, entryId);
  if (!attempt) return;
  await recordEmailOutcome(ctx, attempt, {
    ...{ kind: "accepted", providerRef: null, messageId: null, recipients: [] },
  });
}
