// What we ask of a company, or a server, that carries mail. One object in one file per vendor fulfils this;
// the rest of the house does not know which vendor it is.
import type { RequiredRecord } from "#domain/email-domain/domain-finding.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import type { Mailbox } from "./mailbox.ts";
import type {
  CheckResult,
  Connection,
  RawRequest,
  SettingField,
  Settings,
  SignatureVerdict,
  WebhookResponse,
} from "./provider.ts";

/** Validated before: no control characters, no brackets, IDN domains in A-labels. */
export interface EmailAddress {
  readonly address: string;
  readonly name: string;
}

export interface OutgoingFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Without brackets; set when the HTML shows it as `cid:`. */
  readonly contentId: string | null;
}

export interface OutgoingEmail {
  /** Our attempt id: travels with the mail, comes back with every report, is the idempotency key. */
  readonly ref: string;
  /** Without brackets. Providers may replace it in the header; then it is still the last of `references`. */
  readonly messageId: string;
  readonly inReplyTo: string | null;
  /** Oldest first, our own id last; at most 20. */
  readonly references: readonly string[];
  readonly date: Date;
  readonly from: EmailAddress;
  /** Carries the signed reply token. */
  readonly replyTo: EmailAddress | null;
  /** Where it comes back to when it cannot be delivered; absent: to `from`. A provider that reports by itself gets none. */
  readonly returnTo?: string;
  /** Those who are to get it now. */
  readonly to: readonly EmailAddress[];
  readonly cc: readonly EmailAddress[];
  readonly bcc: readonly EmailAddress[];
  /**
   * What its headers say, where some of the recipients have it already: the others get the very same mail. Only a provider
   * that takes recipients apart from headers can do so; the rest name those who are to get it now.
   */
  readonly headed?: { readonly to: readonly EmailAddress[]; readonly cc: readonly EmailAddress[] };
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly OutgoingFile[];
  /** Further headers, such as Auto-Submitted; names and values without line breaks. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** What a recipient is told apart by; `null` of a report that concerns all of them. */
export type RecipientResult =
  | { readonly address: string; readonly kind: "accepted" }
  | {
      readonly address: string;
      readonly kind: "refused";
      readonly problem: EmailProblem;
      readonly providerCode: string | null;
      readonly detail: string | null;
    }
  /** Surely not accepted, and worth another try alone, whatever the problem is. */
  | {
      readonly address: string;
      readonly kind: "deferred";
      readonly afterMs: number | null;
      readonly problem: EmailProblem;
      readonly providerCode: string | null;
      readonly detail: string | null;
    };

export type EmailOutcome =
  | {
      kind: "accepted";
      /** What the provider calls the mail, when it says so. */
      providerRef: string | null;
      /** The Message-ID it really carries, without brackets, when the provider told and it is not ours. */
      messageId: string | null;
      /** Where the provider answers for each; empty when it took all of them. */
      recipients: readonly RecipientResult[];
    }
  | { kind: "refused"; problem: EmailProblem; providerCode: string | null; detail: string | null }
  /** Surely not accepted. */
  | {
      kind: "retry";
      afterMs: number | null;
      problem: EmailProblem;
      providerCode: string | null;
    }
  /** It may have been accepted: ask, never resend. */
  | { kind: "unknown"; why: string };

/** What a provider reports of a mail of ours. */
export interface EmailReport {
  readonly kind: "mail.report";
  /** The provider's own id of the event, or a hash of it: equal ids are the same fact. */
  readonly eventId: string;
  /** Our attempt id, when it comes back. */
  readonly ref: string | null;
  readonly providerRef: string | null;
  /** Without brackets. */
  readonly messageId: string | null;
  /** null where the provider does not say: the report concerns all recipients. */
  readonly recipient: string | null;
  /** null when it moves nothing: then it is only a flag, or only tells an id. */
  readonly state: DeliveryState | null;
  readonly flag: "complained" | "opened" | "clicked" | "unsubscribed" | null;
  readonly problem: EmailProblem | null;
  readonly providerCode: string | null;
  /** The remote server's own words. */
  readonly detail: string | null;
  readonly at: string;
}

/** Who a mail was for and from by the way it came, whatever its headers say. */
export interface EmailEnvelope {
  readonly from: string | null;
  readonly to: readonly string[];
  readonly ip?: string;
  readonly helo?: string;
  readonly isTls?: boolean;
  /** The provider's verdicts, where it gives them. */
  readonly spf?: string;
  readonly dkim?: string;
}

/** A mail that came in. Its bytes are here, or at the provider, or must be made from its parts. */
export interface ReceivedEmail {
  readonly kind: "mail.received";
  /** What makes it the same mail when the provider tells it again. */
  readonly providerRef: string;
  readonly envelope: EmailEnvelope;
  /** null: ask `fetchEmail` for them. */
  readonly bytes: Uint8Array | null;
}

export type EmailEvent = EmailReport | ReceivedEmail;

export type EmailWebhookResult =
  | { kind: "events"; events: readonly EmailEvent[] }
  /** Theirs, known, not for us: kept, and answered with success. */
  | { kind: "unsupported"; what: string }
  /** A page to visit once, as SNS asks before it begins; `url` was checked by the provider. */
  | { kind: "confirm"; url: string }
  | { kind: "unreadable"; why: string };

/** The two doors a mail provider knocks at. */
export type EmailWebhookKind = "mail" | "events";

/** A mail of ours that the provider may or may not have. */
export interface UnconfirmedEmail {
  readonly ref: string;
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** When we began to hand it over. */
  readonly since: string;
}

/** A record of the domain name system that this vendor wants to find; names are whole. */
export type { RequiredRecord };

/** What a person does in the vendor's console, step by step; {domain} stands for the line's. */
export interface SetupGuide {
  /** So that it reports what became of our mails. */
  readonly events: readonly string[];
  /** So that it brings mails to us. */
  readonly mail: readonly string[];
}

/** Only `send` and `check` put their failures into words; all else throws ProviderError. */
export interface EmailProvider {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly docsCheckedOn: string;
  readonly settings: readonly SettingField[];
  readonly guide?: SetupGuide;
  readonly can: {
    /** Does it send? An IMAP account only brings. */
    readonly send: boolean;
    /** By which ways it brings mail. */
    readonly receive: "hook" | "imap" | null;
    /** Reports what became of a mail at our `events` door. */
    readonly report: boolean;
    /** Whole mail with all files, after base64. */
    readonly maxBytes: number;
    readonly maxRecipients: number;
    readonly keepsMessageId: boolean;
    /** Sending the same `ref` again within a day sends nothing: an unknown outcome may be repeated. */
    readonly isIdempotent: boolean;
    /** What `find` answers with "no such mail" can be believed. */
    readonly findsForSure: boolean;
    readonly acceptsFromAnyAddress: boolean;
  };
  send(connection: Connection, mail: OutgoingEmail, signal: AbortSignal): Promise<EmailOutcome>;
  /** What became of a mail whose handing over broke; null: the provider has none, or none yet. */
  find?(
    connection: Connection,
    lost: UnconfirmedEmail,
  ): Promise<{ providerRef: string | null; messageId: string | null } | null>;
  check(connection: Connection): Promise<CheckResult>;
  verify(
    settings: Settings,
    request: RawRequest,
    door: EmailWebhookKind,
    now: Date,
  ): SignatureVerdict | Promise<SignatureVerdict>;
  read(
    request: RawRequest,
    door: EmailWebhookKind,
  ): EmailWebhookResult | Promise<EmailWebhookResult>;
  /** What makes the same request the same: equal keys are stored once. */
  dedupeKey(request: RawRequest, door: EmailWebhookKind): string;
  readonly answer: WebhookResponse;
  /** Brings a mail of which the hook told only that it is there, as raw MIME. */
  fetchEmail?(connection: Connection, mail: ReceivedEmail, maxBytes: number): Promise<Uint8Array>;
  /** Opens the mailbox that brings mail, where `can.receive` is imap; throws MailboxError. */
  openMailbox?(connection: Connection): Promise<Mailbox>;
  /** Takes an address off the provider's own list of those it will not send to. */
  removeSuppression?(connection: Connection, address: string): Promise<void>;
  /** What the domain's records must say, for the domain page. */
  wantedRecords(connection: Connection, domain: string): Promise<readonly RequiredRecord[]>;
}
