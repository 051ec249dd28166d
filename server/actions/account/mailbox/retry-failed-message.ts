// One more try for a mail that was set aside, because a person asked for it.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { ImapMessageKey } from "#server/store/mailbox/imap-folder.ts";
import { fetchEmails } from "./fetch-emails.ts";
import { recordFailure } from "./skip-failing-message.ts";
import { withMailbox } from "./with-mailbox.ts";

export function retryFailedMessage(
  desk: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { folder, uidValidity, uid }: ImapMessageKey,
): Promise<void> {
  return withMailbox(desk, workspaceId, accountId, async ({ reading }) => {
    const place = { folder, uidValidity, advances: false };
    const state = await reading.mailbox.open(folder);
    if (state.uidValidity === uidValidity) await fetchEmails(reading, place, [uid]);
    else
      await recordFailure(
        reading,
        place,
        uid,
        "The mail server renumbered this folder. Import the days of this email again.",
      );
    await desk.asSystem(workspaceId, async ({ announce }) => announce("account", accountId));
  });
}
