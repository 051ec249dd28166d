// Retries an email that was set aside, at a member's request.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { ImapMessageKey } from "#server/store/mailbox/imap-folder.ts";
import { fetchEmails } from "./fetch-emails.ts";
import { recordFailure } from "./message-failures.ts";
import { withMailbox } from "./with-mailbox.ts";

export function retryFailedMessage(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { folder, uidValidity, uid }: ImapMessageKey,
): Promise<void> {
  return withMailbox(runtime, workspaceId, accountId, async ({ reading }) => {
    const position = { folder, uidValidity, advances: false };
    const state = await reading.mailbox.open(folder);
    if (state.uidValidity === uidValidity) await fetchEmails(reading, position, [uid]);
    else
      await recordFailure(
        reading,
        position,
        uid,
        "The mail server renumbered this folder. Import the days of this email again.",
      );
    await runtime.asSystem(workspaceId, async ({ publishChange }) =>
      publishChange("account", accountId),
    );
  });
}
