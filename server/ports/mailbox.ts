// A remote mailbox, read-only: nothing is marked, moved or deleted.

export interface FolderState {
  /** If it differs from before, all known UIDs are invalid (RFC 3501 §2.3.1.1). */
  readonly uidValidity: number;
  /** No email in it has this UID or a higher one. */
  readonly nextUid: number;
}

/** What is known about an email before it is fetched. */
export interface EmailSummary {
  readonly uid: number;
  readonly size: number;
}

export interface FetchedEmail {
  readonly uid: number;
  readonly bytes: Buffer;
  readonly receivedAt: Date | null;
}

/** One connection with one open folder at a time. All methods throw only MailboxError. */
export interface Mailbox {
  /** The mailbox's sent folder; null if unknown. */
  findSentFolder(): Promise<string | null>;
  open(folder: string): Promise<FolderState>;
  /** For a folder that isn't open; the open one stays open. */
  readFolderState(folder: string): Promise<FolderState>;
  /** For the open folder, ascending. */
  listUidsFrom(uid: number): Promise<number[]>;
  /** By the server's date of arrival. */
  listUidsSince(since: Date): Promise<number[]>;
  listSummaries(uids: readonly number[]): Promise<EmailSummary[]>;
  /** Yields each email that still exists as soon as it is fetched. */
  fetch(uids: readonly number[]): AsyncIterable<FetchedEmail>;
  /** Resolves when new email is signaled in the open folder, after `maxMs`, or when aborted. */
  waitForMail(maxMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

type MailboxErrorKind =
  /** The server rejects the credentials: only an admin can help. */
  | "rejected"
  /** Unreachable or disconnected: another connection may work. */
  | "lost"
  /** This request failed; the connection is usable. */
  | "failed";

export class MailboxError extends Error {
  override readonly name = "MailboxError";
  readonly kind: MailboxErrorKind;
  /** `message` is a sentence for the member who connected the mailbox. */
  constructor(kind: MailboxErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
