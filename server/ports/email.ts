// The interface of an email provider or server. One object in one file per provider implements it; the rest of the app
// doesn't know which provider it is.

import type { RequiredRecord } from "#domain/email-domain/domain-finding.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { EmailEnvelope } from "#domain/message/email/email-metadata.ts";
import type { EmailProblem } from "#domain/message/email/email-problems.ts";
import type { Mailbox } from "./mailbox.ts";
import type {
  CheckResult,
  Connection,
  Lookup,
  RawRequest,
  SettingField,
  Settings,
  SignatureVerdict,
  WebhookResponse,
} from "./provider.ts";

/** Already validated: no control characters, no brackets, IDN domains as A-labels. */
export interface EmailAddress {
  readonly address: string;
  readonly name: string;
}

export interface OutgoingFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Without brackets; set if the HTML refers to it as `cid:`. */
  readonly contentId: string | null;
}

export interface OutgoingEmail {
  /** The attempt ID: sent with the email, returned in every report, and used as the idempotency key. */
  readonly ref: string;
  /** Without brackets. Providers may replace it in the header; then it is still the last of `references`. */
  readonly messageId: string;
  readonly inReplyTo: string | null;
  /** Oldest first, this email's ID last; at most 20. */
  readonly references: readonly string[];
  readonly date: Date;
  readonly from: EmailAddress;
  /** Contains the signed reply token. */
  readonly replyTo: EmailAddress | null;
  /** Envelope sender for bounces; absent: `from`. Not set for a provider that sends its own reports. */
  readonly bounceAddress?: string;
  /** Recipients of this attempt. */
  readonly to: readonly EmailAddress[];
  readonly cc: readonly EmailAddress[];
  readonly bcc: readonly EmailAddress[];
  /**
   * The recipients in the headers, set if some already have the email: the others get an identical one. Only for
   * providers that separate envelope recipients from headers; with others, headers list the recipients of this attempt.
   */
  readonly headerRecipients?: {
    readonly to: readonly EmailAddress[];
    readonly cc: readonly EmailAddress[];
  };
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly OutgoingFile[];
  /** Additional headers, such as Auto-Submitted; names and values without line breaks. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** True if the provider must neither count openings nor replace links, where it can be told so for one email. */
  readonly isUntracked?: true;
}

/** The provider's result for one recipient. */
export type RecipientResult =
  | { readonly address: string; readonly kind: "accepted" }
  | {
      readonly address: string;
      readonly kind: "rejected";
      readonly problem: EmailProblem;
      readonly providerCode: string | null;
      readonly detail: string | null;
    }
  /** Not accepted; the recipient can be retried alone, whatever the problem is. */
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
      /** The provider's ID of the email, if given. */
      providerRef: string | null;
      /** The actual Message-ID, without brackets, if the provider reports a different one. */
      messageId: string | null;
      /** Per-recipient results; empty if all were accepted. */
      recipients: readonly RecipientResult[];
    }
  | { kind: "rejected"; problem: EmailProblem; providerCode: string | null; detail: string | null }
  /** Definitely not accepted. */
  | {
      kind: "retry";
      afterMs: number | null;
      problem: EmailProblem;
      providerCode: string | null;
      /** False for a fault of ours, which uses up none of the email's attempts. */
      countsAsAttempt?: false;
    }
  /**
   * It may have been accepted: query it, never resend. `isFinal`: the provider responded, and a repetition would get the
   * same response, so a member decides.
   */
  | { kind: "unknown"; reason: string; isFinal?: true };

/** A provider's report about an outbound email. */
export interface EmailReport {
  readonly kind: "email.report";
  /** The provider's event ID, or a hash of it: equal IDs are the same event. */
  readonly eventId: string;
  /** The attempt ID, if the report contains it. */
  readonly ref: string | null;
  readonly providerRef: string | null;
  /** Without brackets. */
  readonly messageId: string | null;
  /** Null if the provider doesn't say: the report applies to all recipients. */
  readonly recipient: string | null;
  /** Set if `recipient` is one of the email's, and the report may be about another of them. */
  readonly isRecipientGuess?: true;
  /** Null if the state doesn't change: the report only sets a flag or an ID. */
  readonly state: DeliveryState | null;
  readonly flag: "complained" | "opened" | "clicked" | "unsubscribed" | null;
  readonly problem: EmailProblem | null;
  readonly providerCode: string | null;
  /** The remote server's reply text. */
  readonly detail: string | null;
  readonly at: string;
}

/** An inbound email. Its bytes are included, fetched from the provider, or built from its parts. */
export interface ReceivedEmail {
  readonly kind: "email.received";
  /** Identifies the email if the provider delivers it again. */
  readonly providerRef: string;
  readonly envelope: EmailEnvelope;
  /** Null if `fetchEmail` must fetch them. */
  readonly bytes: Uint8Array | null;
}

export type EmailEvent = EmailReport | ReceivedEmail;

export type EmailWebhookResult =
  | { kind: "events"; events: readonly EmailEvent[] }
  /** A known provider request the app doesn't use: stored, and acknowledged. */
  | { kind: "unsupported"; what: string }
  /** A URL to request once, as SNS requires to confirm a subscription; the provider module has checked it. */
  | { kind: "confirm"; url: string }
  | { kind: "unreadable"; reason: string };

/** The two webhooks of an email provider. */
export type EmailWebhookKind = "email" | "events";

/** An outbound email the provider may or may not have. */
export interface UnconfirmedEmail {
  readonly ref: string;
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** When submission started. */
  readonly since: string;
}

/** A DNS record this provider requires; names are fully qualified. */
export type { RequiredRecord };

/** Steps in the provider's console; {domain} stands for the inbox's domain. */
export interface SetupSteps {
  /** To set up delivery reports. */
  readonly events: readonly string[];
  /** To set up inbound email. */
  readonly email: readonly string[];
}

/** Only `send` and `check` return failures; all other methods throw ProviderError. */
export interface EmailProvider {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly docsCheckedOn: string;
  readonly settings: readonly SettingField[];
  readonly setupSteps?: SetupSteps;
  readonly capabilities: {
    /** False for an IMAP account, which only receives. */
    readonly send: boolean;
    /** How it receives email; null if it doesn't. */
    readonly receive: "webhook" | "imap" | null;
    /** True if it sends delivery reports to the `events` webhook. */
    readonly report: boolean;
    /** Limit of a complete email with all files, after base64. */
    readonly maxBytes: number;
    readonly maxRecipients: number;
    readonly preservesMessageId: boolean;
    /** True if submitting the same `ref` again within a day sends nothing, so an unknown outcome may be retried. */
    readonly isIdempotent: boolean;
    readonly lookup: Lookup;
    readonly acceptsFromAnyAddress: boolean;
  };
  send(connection: Connection, email: OutgoingEmail, signal: AbortSignal): Promise<EmailOutcome>;
  /** Finds an email whose submission was interrupted; null if the provider has none, or none yet. */
  find?(
    connection: Connection,
    lost: UnconfirmedEmail,
  ): Promise<{ providerRef: string | null; messageId: string | null } | null>;
  check(connection: Connection): Promise<CheckResult>;
  verify(
    settings: Settings,
    request: RawRequest,
    endpoint: EmailWebhookKind,
    now: Date,
  ): SignatureVerdict | Promise<SignatureVerdict>;
  parseWebhook(
    request: RawRequest,
    endpoint: EmailWebhookKind,
  ): EmailWebhookResult | Promise<EmailWebhookResult>;
  /** Deduplicates requests: equal keys are stored once. */
  dedupeKey(request: RawRequest, endpoint: EmailWebhookKind): string;
  readonly webhookResponse: WebhookResponse;
  /** Fetches the raw MIME of an email that the webhook only announced. */
  fetchEmail?(connection: Connection, email: ReceivedEmail, maxBytes: number): Promise<Uint8Array>;
  /** Opens the mailbox if `can.receive` is imap; throws MailboxError. */
  openMailbox?(connection: Connection): Promise<Mailbox>;
  /** Removes an address from the provider's own suppression list. */
  removeSuppression?(connection: Connection, address: string): Promise<void>;
  /** The required DNS records, for the domain page. */
  requiredRecords(connection: Connection, domain: string): Promise<readonly RequiredRecord[]>;
}
