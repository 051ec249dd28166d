// What a raw mail says, as plain facts. Nothing here is believed: a From line is a claim.

export interface Address {
  /** As written, decoded; matching is the caller's business. */
  readonly address: string;
  readonly name: string | null;
}

export interface Attachment {
  /** Made safe: no folders, no control characters; null when the mail gave none. */
  readonly name: string | null;
  readonly type: string;
  readonly size: number;
  /** Without angle brackets. */
  readonly contentId: string | null;
  /** Meant to be seen inside the body, not beside it. */
  readonly isInline: boolean;
  readonly bytes: Uint8Array;
}

export type BounceClass = "hard" | "soft" | "complaint" | "delayed" | "delivered" | "other";

export interface Bounce {
  /** Enhanced status code of RFC 3463, as "5.1.1". */
  readonly status: string | null;
  readonly class: BounceClass;
  readonly recipient: string | null;
  /** Of the mail that came back, with angle brackets. */
  readonly originalMessageId: string | null;
  /** The remote server's own words. */
  readonly diagnostic: string | null;
}

/** RFC 3834: who sent this was not a person sitting at a keyboard. */
export type AutomatedKind = "auto-reply" | "auto-generated" | "bulk" | "bounce" | "receipt";

export interface CalendarInvite {
  readonly method: string | null;
  readonly summary: string | null;
  readonly location: string | null;
  readonly organiser: string | null;
  readonly attendees: readonly string[];
  /** As the card writes it (RFC 5545), with its time zone beside it. */
  readonly start: CalendarTime | null;
  readonly end: CalendarTime | null;
  readonly uid: string | null;
}

export interface CalendarTime {
  readonly value: string;
  readonly zone: string | null;
}

/** What a passed-on mail says of the one inside it. Dates as written; ISO where it came as a file. */
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
  /** RFC 3339 with the sender's own offset; null when the mail's date cannot be understood. */
  readonly date: string | null;
  /** Ids keep their angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly text: string;
  readonly html: string | null;
  /** What the writer wrote this time, and what is folded away below or above it. */
  readonly visible: string;
  readonly elided: string;
  /** Where in `html` the quoted tail begins; null when nothing is to be folded there. */
  readonly htmlQuoteOffset: number | null;
  readonly attachments: readonly Attachment[];
  readonly calendar: CalendarInvite | null;
  /** Who wrote first, when a mail is passed on: to be offered as the customer, never taken for sure. */
  readonly forwarded: ForwardedEmail | null;
  readonly bounce: Bounce | null;
  readonly auto: AutomatedKind | null;
  readonly warnings: readonly ParseWarning[];
}

/** Said to a member who wonders; each is a sentence in docs/email-warnings.md. */
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
