// What the shared suite must know of a company to play it: what it understands, answers and signs. One kit
// per vendor stands in kits/, named like the vendor; the suite finds it by that name.
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
import type { FakeCarrier, Says, Script } from "#testing/fake-carrier.ts";

/** What the company understood of a mail that was handed to it. */
export interface Understood {
  readonly from: EmailAddress;
  readonly replyTo: EmailAddress | null;
  readonly to: readonly EmailAddress[];
  readonly cc: readonly EmailAddress[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Without brackets; null where we cannot ask for one. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Our further headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly OutgoingFile[];
  /** Our attempt id; null where mail carries none. */
  readonly ref: string | null;
}

/** One way in which the company says no; a row of the vendor's `codes` fixture. */
export interface Refusal {
  readonly status: number;
  readonly code: string | null;
  /** Its own words, where they decide. */
  readonly words?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A company on loopback to which mail is handed over. */
export interface EmailCompany {
  readonly baseUrl: string;
  readonly settings: Settings;
  /** Everything that reached it whole. */
  understood(): Promise<readonly Understood[]>;
  /** What it does with the next mail. */
  takes(providerRef: string): void;
  refuses(refusal: Refusal): void;
  breaks(how: "reset" | "silence" | "half an answer"): void;
  /** Only where mail is handed over by HTTP. */
  readonly carrier: FakeCarrier | null;
  forget(): void;
  close(): Promise<void>;
}

/** A request to our door before it is signed. */
export interface Unsigned {
  readonly url: string;
  readonly type: string;
  readonly body: Uint8Array;
  readonly door: EmailWebhookKind;
}

export type Hand = "current" | "previous" | "stranger";

export interface HooksKit {
  /** Where it signs itself; at its other doors the secret in the address alone decides. */
  readonly signs: readonly EmailWebhookKind[];
  /** Whether a changed body breaks the signature. */
  readonly coversBody: boolean;
  /** After how many seconds a signed request is a replay; null: the signature tells no time. */
  readonly staleAfterSeconds: number | null;
  /** How far ahead of us its clock may be, where that is less. */
  readonly aheadSeconds?: number;
  /** In the middle of a change: the current secret with the previous one beside it; null: it has no two. */
  readonly rotating: Settings | null;
  /** Leaves a request for a door where it signs nothing as it is. */
  sign(request: Unsigned, hand: Hand, at: Date): RawRequest;
}

export interface EmailProviderKit {
  /** The vendor's object with what it needs of the outside; absent: the registry's own. */
  readonly provider?: EmailProvider;
  /** A setting of every field that is not optional. */
  readonly settings: Settings;

  /** null: it only brings mail. */
  openCompany(): Promise<EmailCompany | null>;
  /** A reference as this company writes it, and what we call the mail then. */
  refOf(n: number): string;
  /** What we learn of the Message-ID with it; null: ours stays, or nobody says. */
  messageIdOf(ref: string): string | null;
  /** What it says no to in a way that is in no table. */
  readonly strangeRefusal: { readonly refusal: Refusal; readonly problem: string };
  /** Headers of an answer that ask to wait seven seconds, in the vendor's own way. */
  readonly waitSevenSeconds: Readonly<Record<string, string>> | null;
  /** Failures of which its page says that nothing was done. */
  readonly notTaken?: readonly number[];

  readonly hooks: HooksKit | null;

  /** The company with one working account. */
  readonly account: { readonly script: Script; readonly label: string; readonly gone: Says } | null;
  readonly find: {
    readonly script: Script;
    readonly lost: UnconfirmedEmail;
    readonly found: FoundEmail;
    readonly nothing: Script;
  } | null;
  readonly lift: {
    readonly done: Says;
    asks(address: string): readonly (readonly [method: string, path: string])[];
  } | null;
  readonly domain: {
    readonly script: Script;
    readonly name: string;
    readonly records: readonly RequiredRecord[];
  } | null;
  readonly fetch: {
    readonly script: Script;
    readonly mail: ReceivedEmail;
    readonly expected: object;
  } | null;
}

export interface FoundEmail {
  readonly providerRef: string | null;
  readonly messageId: string | null;
}
