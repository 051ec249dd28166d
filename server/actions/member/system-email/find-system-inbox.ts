import type { WorkspaceId } from "#domain/ids.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { listAccounts } from "#server/store/account.ts";
import {
  findSystemEmailSettings,
  listSystemEmailProviders,
} from "#server/store/auth/system-email.ts";
import { type InboxRecord, listEmailInboxes } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";

interface SystemInboxOptions {
  /** For a link that makes someone an owner: see `has_owners_keys` of the account. */
  readonly needsOwnersAccount: boolean;
}

/** The inbox that emails about accounts come from: the chosen one, else the first that can send. Null if none can. */
export async function findSystemInbox(
  db: Db,
  installation: Pick<Installation, "findEmailProvider">,
  workspaceId: WorkspaceId,
  { needsOwnersAccount }: SystemInboxOptions,
): Promise<InboxRecord | null> {
  const { isOn, inboxId } = await findSystemEmailSettings(db, workspaceId);
  if (!isOn) return null;
  const canSend = (await listEmailInboxes(db, workspaceId)).filter(
    (one) =>
      !one.isArchived &&
      one.accountState !== "broken" &&
      installation.findEmailProvider(one.provider)?.capabilities.send &&
      (inboxId === null || one.id === inboxId),
  );
  // What the simulator takes reaches nobody.
  canSend.sort((one, other) => Number(one.isSimulated) - Number(other.isSimulated));
  if (!needsOwnersAccount) return canSend[0] ?? null;
  const accounts = await listAccounts(db, workspaceId);
  const hasOwnersKeys = (inbox: InboxRecord): boolean =>
    accounts.some((one) => one.id === inbox.accountId && one.hasOwnersKeys);
  return canSend.find(hasOwnersKeys) ?? null;
}

/** Whether some workspace on this server can send them, which says nothing about who has an account. */
export async function canSendSystemEmails(
  db: Db,
  installation: Pick<Installation, "findEmailProvider">,
): Promise<boolean> {
  const providers = await listSystemEmailProviders(db);
  return providers.some((one) => installation.findEmailProvider(one)?.capabilities.send);
}
