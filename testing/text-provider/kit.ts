// What the shared suite needs to fake a provider: how it signs, responds and stores messages. One kit per provider in
// kits/, found by the provider's name.
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { ProviderTemplate } from "#server/ports/text.ts";
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";

/** A webhook request before it is signed. */
export interface Unsigned {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}

export type SigningKeyKind = "current" | "previous" | "stranger";

/** A WhatsApp send request as the provider parsed it. */
interface ParsedWhatsappSend {
  /** Bare numbers; null unless sent as WhatsApp addresses. */
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string | null;
  /** The declared file type, if the provider requires one. */
  readonly fileAs: string | null;
  readonly mediaUrls: readonly string[];
  /** Names and values, in the order in which the provider fills them in. */
  readonly template: {
    readonly ref: string;
    readonly language: string | null;
    readonly values: readonly (readonly [name: string, value: string])[];
  } | null;
  readonly statusUrl: string | null;
}

/** How to fake the provider's WhatsApp API. */
export interface WhatsappKit {
  readonly settings: Settings;
  parseSend(request: CarrierRequest): ParsedWhatsappSend;
  readonly codes: {
    readonly windowClosed: string;
    /** Null if the provider has no code of its own for it. */
    readonly wrongTemplate: string | null;
    readonly notThere: string | null;
  };
  statusReport(reportedStatus: string, code: string | null): Unsigned;
  /** Serves two templates per page, if the provider paginates. */
  templates(all: readonly ProviderTemplate[]): Script;
  /** Serves one WhatsApp number, and accepts its webhook setup by `senderRef`. */
  readonly senders: Script;
  readonly senderRef: string;
  webhookUrlAfter(requests: readonly CarrierRequest[]): string | null;
}

/** A message in the provider's log, in provider-neutral form. */
export interface LoggedText {
  readonly ref: string;
  readonly direction: "in" | "out";
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: string;
  /** The provider's own status word. */
  readonly status: string;
  readonly code?: string;
  /** The status webhook URL it was sent with. */
  readonly statusUrl?: string;
  readonly images?: number;
  /** Absent for a text. */
  readonly channel?: "whatsapp";
}

/** A send request as the provider parsed it. */
interface ParsedSend {
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string | null;
  readonly mediaUrls: readonly string[];
  readonly statusUrl: string | null;
}

export interface TextProviderKit {
  /** Codes for a rate limit on one number. */
  readonly tooFast?: Readonly<Record<string, "sender" | "recipient">>;
  readonly settings: Settings;
  /** Settings during a secret rotation, with the current and previous secret. */
  readonly rotating: Settings;
  /** True if these headers (names in lower case) contain our key. */
  hasKey(headers: Readonly<Record<string, string>>): boolean;
  /** Whether the signature covers a timestamp, so that old requests can be detected. */
  readonly hasClock: boolean;
  /** Maximum age of a signature, if retries keep the first one; defaults to five minutes. */
  readonly oldestSeconds?: number;
  /** What a signature covers: the body too, or the URL alone. */
  readonly signs: "body" | "address";
  sign(request: Unsigned, key: SigningKeyKind, at: Date): RawRequest;
  /** A request of another kind the provider also sends, signed differently. */
  readonly otherwiseSigned?: Unsigned;

  parseSend(request: CarrierRequest): ParsedSend;
  accepts(ref: string): CarrierResponse;
  /** Whether a success response contains the segment count; the kit says 2. */
  readonly countsSegments: boolean;
  /** A success response that already reports a failure, if the provider has such a thing. */
  acceptsFailed?(ref: string, code: string): CarrierResponse;
  rejects(status: number, code: string | null): CarrierResponse;
  statusReport(reportedStatus: string, code: string | null): Unsigned;

  /** Serves these messages as the provider's log, two per page. */
  messageLog(texts: readonly LoggedText[]): Script;
  /** A reference in this provider's format. */
  refOf(n: number): string;
  readonly sms: {
    readonly delivered: string;
    readonly failed: string;
    readonly received: string;
  };
  /** An error code reported with `sms.failed`, and the problem we map it to. */
  readonly failure: { readonly code: string; readonly problem: TextProblem };
  /** What the provider still returns of a past message. */
  readonly logShows: { readonly words: boolean; readonly images: boolean };

  /** The provider with one working account and two pages of numbers. */
  readonly account: Script;
  readonly accountLabel: string;
  /** Whether a number has a name in the account; otherwise the number itself is shown. */
  readonly namesNumbers: boolean;
  readonly accountGone: CarrierResponse;
  /** The webhook URL for texts to the number after these requests. */
  webhookUrlAfter(requests: readonly CarrierRequest[]): string | null;

  /** A picture on the API's own host. */
  pictureAt(baseUrl: string): string;
  /** The URL of a picture on the provider's other host. */
  readonly mediaUrl: string;

  /** Set if the provider carries WhatsApp. */
  readonly whatsapp?: WhatsappKit;
}
