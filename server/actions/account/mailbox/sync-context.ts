// One connection to somebody's mailbox, and what every reading of it needs to know.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { Mailbox } from "#server/ports/mailbox.ts";

export interface MailboxSync {
  readonly desk: Runtime;
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly mailbox: Mailbox;
  readonly signal: AbortSignal;
  /**
   * Up to which uid of a folder mails are fetched one by one, because the line broke while several of them
   * were under way. Outlives the connection.
   */
  readonly suspects: Map<string, number>;
  /** Who wrote what lies in this folder, where that is our own people. */
  readonly senderOf: (folder: string) => string | null;
}

/** An open folder, or what is to be read of it. */
export interface FolderPosition {
  readonly folder: string;
  readonly uidValidity: number;
  /** Whether the mark moves with the reading; a look back leaves it. */
  readonly advances: boolean;
}

export const dedupeKeyOf = (
  { folder, uidValidity }: Pick<FolderPosition, "folder" | "uidValidity">,
  uid: number,
) => `imap:${folder}:${uidValidity}:${uid}`;
