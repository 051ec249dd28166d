// The content of a raw email. Nothing here is authenticated: a From header is a claim.
import type { CalendarInvite } from "#domain/message/email/email-metadata.ts";

export interface Address {
  /** As written, decoded; the caller normalizes it for matching. */
  readonly address: string;
  readonly name: string | null;
}

export interface Attachment {
  /** Sanitized: no path, no control characters; null if the email has none. */
  readonly name: string | null;
  readonly type: string;
  readonly size: number;
  /** Without angle brackets. */
  readonly contentId: string | null;
  /** Meant to be shown inside the body. */
  readonly isInline: boolean;
  readonly bytes: Uint8Array;
}

export type BounceClass = "hard" | "soft" | "complaint" | "delayed" | "delivered" | "other";

export interface Bounce {
  /** Enhanced status code of RFC 3463, such as "5.1.1". */
  readonly status: string | null;
  readonly class: BounceClass;
  readonly recipient: string | null;
  /** Of the bounced email, with angle brackets. */
  readonly originalMessageId: string | null;
  /** The remote server's reply text. */
  readonly diagnostic: string | null;
  /** False if only the wording looks like a bounce: a person may have written it. */
  readonly isCertain: boolean;
}

/** RFC 3834: why the email was not written by a person. */
export type AutomatedKind = "auto-reply" | "auto-generated" | "bulk" | "bounce" | "receipt";

/** What a forwarded email says about the original. Dates as written; ISO if it was attached as a file. */
export interface ForwardedEmail {
  readonly from: string;
  readonly fromName: string | null;
  readonly subject: string | null;
  readonly date: string | null;
}

export interface ParsedEmail {
  readonly subject: string | null;
  readonly from: string | null;
  readonly fromName: string | null;
  readonly replyTo: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  /** RFC 3339 with the sender's own offset; null if the date can't be parsed. */
  readonly date: string | null;
  /** IDs keep their angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly text: string;
  readonly html: string | null;
  /** The writer's new text, without the collapsed quotes and signature. */
  readonly visible: string;
  readonly quotedText: string;
  /** Offset of the quoted tail in `html`; null if nothing is collapsed there. */
  readonly htmlQuoteOffset: number | null;
  readonly attachments: readonly Attachment[];
  readonly calendar: CalendarInvite | null;
  /** The original sender of a forwarded email: suggested as the customer, never trusted. */
  readonly forwarded: ForwardedEmail | null;
  readonly bounce: Bounce | null;
  readonly auto: AutomatedKind | null;
  readonly warnings: readonly ParseWarning[];
}

/** Shown to members; docs/email-warnings.md has a sentence for each. */
export type ParseWarning =
  | "no-headers"
  | "no-from"
  | "several-from"
  | "several-subjects"
  | "several-message-ids"
  | "date-not-understood"
  | "charset-guessed"
  | "headers-cut"
  | "structure-not-understood"
  | "beginning-shown"
  | "body-cut"
  | "name-made-safe"
  | "tnef-not-understood"
  | "too-many-attachments"
  | "too-large"
  | "took-too-long"
  | "took-too-much-memory"
  | "reader-failed";
