// The interface of a provider of texts. One object in one file per provider implements it; the rest of the app doesn't know
// which provider it is.
import type { InboxKind, TextChannel } from "#domain/inbox/inbox-kind.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
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
import type { SendOutcome } from "./provider-outcome.ts";

/** As listed by the provider. */
export interface ProviderTemplate {
  readonly ref: string;
  readonly name: string;
  readonly language: string;
  readonly body: string;
  readonly isApproved: boolean;
}

export interface OutgoingText {
  /** Absent: SMS. */
  readonly channel?: TextChannel;
  /** Replaces the text; `text` contains the rendered template, to recognize the message by. */
  readonly template?: OutgoingTemplate | null | undefined;
  /** The types of `mediaUrls`, in order. */
  readonly mediaTypes?: readonly string[];
  /** The delivery ID; part of the status callback URL and returned in every report. */
  readonly ref: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly mediaUrls: readonly string[];
  readonly statusUrl: string;
  /** The sending service: the inbox's, else the account's; absent: sent directly from the sender. */
  readonly service?: string | undefined;
}

export interface InboundMedia {
  readonly url: string;
  readonly type: string;
  /** The name of the customer's file, if the provider gives it. */
  readonly name?: string;
}

export type TextEvent =
  | {
      kind: "text.received";
      /** Absent: SMS. */
      channel?: TextChannel;
      /** The customer's profile name on that channel. */
      profileName?: string;
      providerRef: string;
      from: string;
      to: string;
      text: string;
      media: readonly InboundMedia[];
      at: string;
      /** The provider recognized STOP, START or HELP itself, and may have replied. */
      optOut: "stop" | "start" | "help" | null;
    }
  | {
      kind: "text.status";
      providerRef: string;
      /** The delivery ID, if the report contains it. */
      ref: string | null;
      state: DeliveryState;
      problem: TextProblem | null;
      providerCode: string | null;
      at: string;
    };

export type TextWebhookResult =
  | { kind: "events"; events: readonly TextEvent[] }
  /** A known provider request the app doesn't use: stored, and acknowledged. */
  | { kind: "unsupported"; what: string }
  | { kind: "unreadable"; reason: string };

/** A message as returned by the provider's API. */
export interface ProviderMessage {
  /** Absent: SMS. */
  readonly channel?: TextChannel;
  readonly providerRef: string;
  /** An inbound message is always `delivered`. */
  readonly direction: "in" | "out";
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: string;
  readonly state: DeliveryState;
  readonly problem: TextProblem | null;
  readonly providerCode: string | null;
  readonly media: readonly InboundMedia[];
}

export interface ProviderNumber {
  /** The kind of inbox it becomes; absent: a number for texts and calls. */
  readonly kind?: Exclude<InboxKind, "email">;
  readonly ref: string;
  readonly number: string;
  readonly name: string;
  readonly canText: boolean;
  readonly canCall: boolean;
  /** The current webhook URL for texts to this number, if the provider gives it. */
  readonly smsWebhookUrl: string | null;
}

/** Groups senders at the provider: a Messaging Service, a messaging profile. */
export interface SendingService {
  readonly ref: string;
  readonly name: string;
}

/** The sending service that a number belongs to. */
export interface NumberService extends SendingService {
  /** Why texts to the number don't arrive although its own webhook is correct, and what to do; null if they do. */
  readonly caution: string | null;
}

/** An outbound text the provider may or may not have. */
interface UnconfirmedText {
  readonly channel?: TextChannel;
  readonly ref: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** When submission started. */
  readonly since: string;
  /** References of other known texts, so that equal texts sent twice aren't confused. */
  readonly alreadyOurs?: readonly string[];
}

/** Only `send` and `check` return failures; all other methods throw ProviderError. */
export interface TextProvider {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly docsCheckedOn: string;
  readonly settings: readonly SettingField[];
  readonly capabilities: {
    readonly images: boolean;
    readonly maxImages: number;
    readonly maxImageBytesTotal: number;
    readonly maxCharacters: number;
    /** Set if the provider limits segments of a text instead of characters. */
    readonly maxSegments?: number;
    /** The provider replies to STOP, START and HELP itself; the app must not reply too. */
    readonly handlesOptOut: boolean;
    readonly configuresWebhooks: boolean;
    /**
     * Whether WhatsApp is supported, and where its numbers come from: the provider's list, or typed in; null if not
     * supported.
     */
    readonly whatsapp: "listed" | "typed" | null;
    /** WhatsApp: prefixes of the file types sent without a caption; absent: audio. */
    readonly textlessFileTypes?: readonly string[];
    /** The name of its sending services and the format of their references; null if it has none. */
    readonly sendsThrough: {
      readonly name: string;
      /** The account setting with the default service. */
      readonly setting: string;
    } | null;
    /**
     * Seconds after submission when "no such text" from `find` is reliable and the text may be resent; null if its list
     * has gaps, or too little detail to recognize a text.
     */
    readonly absentAfterSeconds: number | null;
    readonly lookup: Lookup;
  };
  send(connection: Connection, text: OutgoingText): Promise<SendOutcome>;
  /** Finds a message whose submission was interrupted. Null if the provider has none, or none yet. */
  find(connection: Connection, query: UnconfirmedText): Promise<ProviderMessage | null>;
  /** All messages since a time, oldest first, for reconciliation. */
  listSince(connection: Connection, since: string): AsyncIterable<ProviderMessage>;
  check(connection: Connection): Promise<CheckResult>;
  listNumbers(connection: Connection): Promise<readonly ProviderNumber[]>;
  /** WhatsApp templates; only if `can.whatsapp`. */
  listTemplates?(connection: Connection): Promise<readonly ProviderTemplate[]>;
  /** Only if `can.sendsThrough`. */
  listServices?(connection: Connection): Promise<readonly SendingService[]>;
  /** The service that may route a number's texts elsewhere; absent if the provider has no such services. */
  findServiceOf?(
    connection: Connection,
    numberRef: string,
    smsWebhookUrl: string,
  ): Promise<NumberService | null>;
  /** Sets the number's webhooks to this app; only if `can.configuresWebhooks`. */
  setWebhooks(connection: Connection, numberRef: string, smsWebhookUrl: string): Promise<void>;
  verify(settings: Settings, request: RawRequest, now: Date): SignatureVerdict;
  parseWebhook(request: RawRequest): TextWebhookResult;
  /** Deduplicates events: equal keys are stored once. */
  dedupeKey(request: RawRequest): string;
  /** The response the provider expects once its request is stored. */
  readonly webhookResponse: WebhookResponse;
  /** Fetches a received file, at most `maxBytes`, only from the provider's own hosts. */
  fetchMedia(
    connection: Connection,
    media: InboundMedia,
    maxBytes: number,
  ): Promise<{ bytes: Uint8Array; type: string }>;
}
