// What the shared suite needs to fake a provider: how it parses, responds and signs. One kit per provider in kits/,
// found by the provider's name.
import type {
  EmailAddress,
  EmailProvider,
  EmailWebhookKind,
  OutgoingFile,
  ReceivedEmail,
  RequiredRecord,
  UnconfirmedEmail,
} from "#server/ports/email.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { CarrierResponse, FakeCarrier, Script } from "#testing/fake-carrier.ts";

/** A submitted email as the provider parsed it. */
export interface Understood {
  readonly from: EmailAddress;
  readonly replyTo: EmailAddress | null;
  readonly to: readonly EmailAddress[];
  readonly cc: readonly EmailAddress[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Without angle brackets; null if the provider does not let us set one. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Our additional headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly OutgoingFile[];
  /** Our attempt id; null if the email carries none. */
  readonly ref: string | null;
}

/** One way the provider rejects an email; a row of its table of codes. */
export interface Rejection {
  readonly status: number;
  readonly code: string | null;
  /** The error text, if it determines the problem. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fake provider on loopback that accepts emails. */
export interface EmailCompany {
  readonly baseUrl: string;
  readonly settings: Settings;
  /** Every completely received email. */
  understood(): Promise<readonly Understood[]>;
  /** Sets the outcome of the next email. */
  takes(providerRef: string): void;
  rejects(rejection: Rejection): void;
  breaks(how: "reset" | "silence" | "half an answer"): void;
  /** Null unless emails are submitted over HTTP. */
  readonly carrier: FakeCarrier | null;
  forget(): void;
  close(): Promise<void>;
}

/** A webhook request before it is signed. */
export interface Unsigned {
  readonly url: string;
  readonly type: string;
  readonly body: Uint8Array;
  readonly endpoint: EmailWebhookKind;
}

export type SigningKeyKind = "current" | "previous" | "stranger";

export interface WebhookKit {
  /** The endpoints whose requests are signed; at the others only the secret in the URL protects. */
  readonly signs: readonly EmailWebhookKind[];
  /** Whether changing the body breaks the signature. */
  readonly coversBody: boolean;
  /** Age in seconds from which a signed request is a replay; null if the signature has no timestamp. */
  readonly staleAfterSeconds: number | null;
  /** Maximum clock lead in seconds, if smaller than the maximum age. */
  readonly aheadSeconds?: number;
  /** Settings during a secret rotation, with the current and previous secret; null if the provider has only one. */
  readonly rotating: Settings | null;
  /** Returns requests for unsigned endpoints unchanged. */
  sign(request: Unsigned, key: SigningKeyKind, at: Date): RawRequest;
}

export interface EmailProviderKit {
  /** The provider with test dependencies; defaults to the registered one. */
  readonly provider?: EmailProvider;
  /** Settings for every required field. */
  readonly settings: Settings;

  /** Null if the provider only receives emails. */
  openCompany(): Promise<EmailCompany | null>;
  /** A provider reference in this provider's format. */
  refOf(n: number): string;
  /** The Message-ID derived from the reference; null if ours is kept or the provider does not report it. */
  messageIdOf(ref: string): string | null;
  /** A rejection that is not in the codes table. */
  readonly unknownRejection: { readonly rejection: Rejection; readonly problem: string };
  /** Response headers asking to wait seven seconds, in the provider's own format. */
  readonly waitSevenSeconds: Readonly<Record<string, string>> | null;
  /** Error statuses for which the provider's documentation guarantees that nothing was accepted. */
  readonly notAcceptedStatuses?: readonly number[];

  readonly webhooks: WebhookKit | null;

  /** The provider with one working account. */
  readonly account: {
    readonly script: Script;
    readonly label: string;
    readonly gone: CarrierResponse;
  } | null;
  readonly find: {
    readonly script: Script;
    readonly lost: UnconfirmedEmail;
    readonly found: FoundEmail;
    readonly nothing: Script;
  } | null;
  readonly lift: {
    readonly done: CarrierResponse;
    asks(address: string): readonly (readonly [method: string, path: string])[];
  } | null;
  readonly domain: {
    readonly script: Script;
    readonly name: string;
    readonly records: readonly RequiredRecord[];
  } | null;
  readonly fetch: {
    readonly script: Script;
    readonly email: ReceivedEmail;
    readonly expected: object;
  } | null;
}

interface FoundEmail {
  readonly providerRef: string | null;
  readonly messageId: string | null;
}
