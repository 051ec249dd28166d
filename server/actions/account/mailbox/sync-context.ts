// One connection to a mailbox, and what every read of it needs.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { Mailbox } from "#server/ports/mailbox.ts";

export interface MailboxSync {
  readonly runtime: Runtime;
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly mailbox: Mailbox;
  readonly signal: AbortSignal;
  /** Per folder, the UID up to which emails are fetched one by one because a batch failed. Outlives the connection. */
  readonly singlyUpTo: Map<string, number>;
  /** Sender of the emails in this folder, if they are our own. */
  readonly senderOf: (folder: string) => string | null;
}

/** The folder being read. */
export interface FolderPosition {
  readonly folder: string;
  readonly uidValidity: number;
  /** Whether reading advances the folder's last read UID; a backfill doesn't. */
  readonly advances: boolean;
}

export const dedupeKeyOf = (
  { folder, uidValidity }: Pick<FolderPosition, "folder" | "uidValidity">,
  uid: number,
) => `imap:${folder}:${uidValidity}:${uid}`;
