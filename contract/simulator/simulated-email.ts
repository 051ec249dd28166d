// The mail of the simulated outside world: its customers' mailboxes, and what they can do. Types only.

export interface EmailPerson {
  readonly address: string;
  readonly name: string;
}

/** Whose way of writing replies: where the quoted mail stands and how it is marked. */
export type EmailClient = "gmail" | "outlook" | "apple";

/** An address as its owner left it. Mail to anything but "works" comes back. */
export type AddressStatus = "works" | "missing" | "full";

/** Who tells the desk that a mail came back: the provider, or a bounce mail, as life has it. */
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
  /** A client that forgets what it answers: no References, no In-Reply-To, no Message-ID. */
  readonly dropsHeaders: boolean;
  /** Newest first; only the newest hundred. */
  readonly mails: readonly SimulatedEmailSummary[];
}

export interface SimulatedEmailSummary {
  readonly id: string;
  /** Whose copy this is. */
  readonly address: string;
  /** `bounced`: it never got in; kept so that one sees what came back. */
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
  /** Of a mail to the desk: whether its receiver took it. */
  readonly tick: "on_its_way" | "taken" | "not_taken" | null;
  /** The desk's words, or why it bounced: "550 5.1.1 No such address here". */
  readonly detail: string | null;
  readonly at: string;
}

export interface SimulatedEmailAttachment {
  readonly place: number;
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

/** GET mails/{id} */
export interface SimulatedEmail extends SimulatedEmailSummary {
  readonly replyTo: readonly EmailPerson[];
  readonly text: string;
  /** Pictures of the mail stand in it as data. */
  readonly html: string | null;
  readonly files: readonly SimulatedEmailAttachment[];
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly size: number;
  /** Who an answer would go to. */
  readonly answers: Readonly<Record<EmailReplyKind, EmailReply>>;
}

/** `mail` of PUT (the account itself). */
export interface EmailAccountInput {
  readonly apiKey: string;
  /** `whsec_` and base64, as Resend gives it out. */
  readonly webhookSecret: string;
  readonly domain: string;
  readonly lines: readonly SimulatedEmailInbox[];
  /** Where the desk takes mail. */
  readonly smtp: { readonly host: string; readonly port: number };
  /** Where events of mails sent are posted. */
  readonly smsWebhookUrl: string;
}

export interface EmailAttachmentInput {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
  /** Shown inside the HTML as `cid:`. */
  readonly contentId?: string;
}

/** POST mailboxes/{address}/mails */
export interface CustomerEmail {
  readonly text: string;
  readonly html?: string;
  /** Without HTML of its own a mail gets some, as mail programs do, unless it is plain. */
  readonly isPlain?: boolean;
  readonly subject?: string;
  /** Without any: the first line, or whoever an answer goes to. */
  readonly to?: readonly EmailPerson[];
  readonly cc?: readonly EmailPerson[];
  readonly bcc?: readonly EmailPerson[];
  readonly files?: readonly EmailAttachmentInput[];
  readonly answers?: { readonly mailId: string; readonly how: EmailReplyKind };
  readonly dropsHeaders?: boolean;
  /** Outlook's winmail.dat holds the files. */
  readonly isWinmail?: boolean;
  /** The same bytes so many times, as a stuttering server delivers them. */
  readonly times?: number;
  /** Further headers, and other values for those a mail program sets itself. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** PUT mailboxes/{address}: somebody with this address, new or known. */
export interface MailboxInput {
  readonly name?: string;
}
/** PATCH mailboxes/{address} */
export interface AddressChange {
  readonly state?: AddressStatus;
  readonly bouncesBy?: BounceChannel;
}
/** POST mails/{id}/deeds */
export interface EmailAction {
  readonly deed: "read" | "complain" | "click" | "again";
  readonly link?: string;
}
