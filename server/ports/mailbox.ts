// A mailbox that somebody else keeps, read from afar and never changed: nothing is marked, moved or deleted.

export interface FolderState {
  /** Another one than before: all uids we know are worthless (RFC 3501 §2.3.1.1). */
  readonly uidValidity: number;
  /** No mail in it has this uid or a higher one. */
  readonly nextUid: number;
}

/** What is known of a mail before it is fetched. */
export interface EmailSummary {
  readonly uid: number;
  readonly size: number;
}

export interface FetchedEmail {
  readonly uid: number;
  readonly bytes: Buffer;
  readonly receivedAt: Date | null;
}

/** One connection, one folder open at a time. Everything throws MailboxError and nothing else. */
export interface Mailbox {
  /** Where the mailbox's people keep what they sent; null when it cannot be told. */
  findSentFolder(): Promise<string | null>;
  open(folder: string): Promise<FolderState>;
  /** Of a folder that is not open; the open one stays open. */
  look(folder: string): Promise<FolderState>;
  /** Of the open folder, ascending. */
  listUidsFrom(uid: number): Promise<number[]>;
  /** By the server's own day of arrival. */
  listUidsSince(since: Date): Promise<number[]>;
  sketch(uids: readonly number[]): Promise<EmailSummary[]>;
  /** Those that are still there, each as soon as it has come. */
  fetch(uids: readonly number[]): AsyncIterable<FetchedEmail>;
  /** Settles with the first sign of a new mail in the open folder, after `mostMs`, or when told to. */
  waitForMail(mostMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export type MailboxErrorKind =
  /** The server knows us and says no: only a person can help. */
  | "refused"
  /** It was not to be reached, or hung up: another connection may do better. */
  | "lost"
  /** This one wish was not granted; the connection is well. */
  | "failed";

export class MailboxError extends Error {
  override readonly name = "MailboxError";
  readonly kind: MailboxErrorKind;
  /** `say` is a sentence for the person who connected the mailbox. */
  constructor(kind: MailboxErrorKind, say: string, options?: ErrorOptions) {
    super(say, options);
    this.kind = kind;
  }
}
