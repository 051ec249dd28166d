// Our email came back to us or is in its mailbox's sent folder, so its server accepted it, whatever happened to the
// connection of its submission.
import type { EntryId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findOnlyUnknownAttempt } from "#server/store/email/email.ts";
import { recordEmailOutcome } from "./record-email-outcome.ts";

export async function recordAcceptedByCopy(ctx: WriteContext, entryId: EntryId): Promise<void> {
  // All attempts at one email share its Message-ID: with several that may have been sent, a copy doesn't show which one
  // was.
  const attempt = await findOnlyUnknownAttempt(ctx.db, ctx.workspaceId, entryId);
  if (!attempt) return;
  await recordEmailOutcome(ctx, attempt, {
    kind: "accepted",
    providerRef: null,
    messageId: null,
    recipients: [],
  });
}
