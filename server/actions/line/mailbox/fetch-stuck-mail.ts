// One more try for a mail that was set aside, because a person asked for it.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { StuckKey } from "#server/store/mailbox/imap-box.ts";
import { fetchMails } from "./fetch-mails.ts";
import { withMailbox } from "./open-mailbox-of.ts";
import { noteFailure } from "./set-aside.ts";

export function fetchStuckMail(
  desk: Desk,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  { folder, uidValidity, uid }: StuckKey,
): Promise<void> {
  return withMailbox(desk, workspaceId, accountId, async ({ reading }) => {
    const place = { folder, uidValidity, advances: false };
    const state = await reading.mailbox.open(folder);
    if (state.uidValidity === uidValidity) await fetchMails(reading, place, [uid]);
    else
      await noteFailure(
        reading,
        place,
        uid,
        "The mail server renumbered this folder. Import the days of this email again.",
      );
    await desk.asHouse(workspaceId, async ({ announce }) => announce("account", accountId));
  });
}
