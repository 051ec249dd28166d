// Simulated email: customers' mailboxes and their actions. Types only.

import type { EmailPerson } from "#domain/message/email/email-metadata.ts";

export type { EmailPerson };

/** Email client whose reply format is imitated: where the quoted email is placed and how it is marked. */
export type EmailClient = "gmail" | "outlook" | "apple";

/** State of an address. Emails to anything but "works" bounce. */
export type AddressStatus = "works" | "missing" | "full";

/** How the app learns of a bounce: a provider event or a bounce email. */
export type BounceChannel = "event" | "mail";

export interface SimulatedAddress {
  readonly address: string;
  readonly state: AddressStatus;
  readonly bouncesBy: BounceChannel;
}

export interface SimulatedEmailInbox {
  readonly address: string;
  readonly name: string;
}

export interface SimulatedMailbox {
  /** The first one is the usual sender. */
  readonly addresses: readonly SimulatedAddress[];
  readonly client: EmailClient;
  readonly isAway: boolean;
  /** A client that drops threading headers: no References, no In-Reply-To, no Message-ID. */
  readonly dropsHeaders: boolean;
  /** Newest first; only the newest hundred. */
  readonly emails: readonly SimulatedEmailSummary[];
}

export interface SimulatedEmailSummary {
  readonly id: string;
  /** The address this copy belongs to. */
  readonly address: string;
  /** `bounced`: never delivered; kept to show what bounced. */
  readonly folder: "received" | "sent" | "bounced";
  readonly from: EmailPerson;
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly subject: string;
  readonly excerpt: string;
  readonly hasFiles: boolean;
  readonly isAutomatic: boolean;
  readonly isRead: boolean;
  readonly isComplained: boolean;
  /** For an email to the app: whether its receiver accepted it. */
  readonly acceptance: "pending" | "accepted" | "rejected" | null;
  /** The app's response, or why it bounced: "550 5.1.1 No such address here". */
  readonly detail: string | null;
  readonly at: string;
}

interface SimulatedEmailAttachment {
  readonly position: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export type EmailReplyKind = "reply" | "reply_all" | "forward";

export interface EmailReply {
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly subject: string;
}

/** GET emails/{id} */
export interface SimulatedEmail extends SimulatedEmailSummary {
  readonly replyTo: readonly EmailPerson[];
  readonly text: string;
  /** Images are embedded as data URLs. */
  readonly html: string | null;
  readonly files: readonly SimulatedEmailAttachment[];
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly size: number;
  /** Recipients of each kind of reply. */
  readonly replies: Readonly<Record<EmailReplyKind, EmailReply>>;
}

/** `mail` of PUT (the account itself). */
export interface EmailAccountInput {
  readonly apiKey: string;
  /** `whsec_` and base64, as Resend issues it. */
  readonly webhookSecret: string;
  readonly domain: string;
  readonly inboxes: readonly SimulatedEmailInbox[];
  /** Where the app receives email. */
  readonly smtp: { readonly host: string; readonly port: number };
  /** Where delivery events are posted. */
  readonly webhookUrl: string;
}

export interface EmailAttachmentInput {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
  /** Referenced from the HTML as `cid:`. */
  readonly contentId?: string;
}

/** POST mailboxes/{address}/emails */
export interface CustomerEmail {
  readonly text: string;
  readonly html?: string;
  /** Without its own HTML an email gets generated HTML, as from an email client, unless it is plain. */
  readonly isPlain?: boolean;
  readonly subject?: string;
  /** Defaults to the first inbox, or to the recipients of the reply. */
  readonly to?: readonly EmailPerson[];
  readonly cc?: readonly EmailPerson[];
  readonly bcc?: readonly EmailPerson[];
  readonly files?: readonly EmailAttachmentInput[];
  readonly repliesTo?: { readonly emailId: string; readonly kind: EmailReplyKind };
  readonly dropsHeaders?: boolean;
  /** The files are inside Outlook's winmail.dat. */
  readonly isWinmail?: boolean;
  /** How often the same bytes are delivered, like a retrying server. */
  readonly times?: number;
  /** Additional headers, and overrides of those an email client sets itself. */
  readonly headers?: Readonly<Record<string, string>>;
}
/** PATCH mailboxes/{address} */
export interface AddressChange {
  readonly state?: AddressStatus;
  readonly bouncesBy?: BounceChannel;
}
