import { dayMs } from "#domain/day-ms.ts";
import type { InboxId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findInbox } from "#server/store/inbox.ts";

/** When a recording made at `at` is to be deleted, by the current settings of the call's inbox; null: never. */
export async function retainUntil(
  { db, workspaceId }: WriteContext,
  inboxId: InboxId,
  at: Date,
): Promise<Date | null> {
  const inbox = await findInbox(db, workspaceId, inboxId);
  const { retentionDays } = withPhoneDefaults(inbox?.phone ?? {});
  return retentionDays === null ? null : new Date(at.getTime() + retentionDays * dayMs);
}
