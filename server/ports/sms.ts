// What we ask of a company that carries texts. One object in one file per vendor fulfils this; the rest
// of the house does not know which vendor it is.
import type { Channel, LineKind } from "#domain/inbox/line-kind.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { SmsProblem } from "#domain/message/sms-problems.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import type {
  CheckResult,
  Connection,
  RawRequest,
  SettingField,
  Settings,
  SignatureVerdict,
  WebhookResponse,
} from "./provider.ts";
import type { SendOutcome } from "./provider-outcome.ts";

/** As the provider shows it. */
export interface ProviderTemplate {
  readonly ref: string;
  readonly name: string;
  readonly language: string;
  readonly body: string;
  readonly isApproved: boolean;
}

export interface OutgoingSms {
  /** Absent: a text. */
  readonly channel?: Channel;
  /** Instead of words; `text` holds them filled in, to know it by. */
  readonly template?: OutgoingTemplate | null | undefined;
  /** The types of what `mediaUrls` lead to, in their order. */
  readonly mediaTypes?: readonly string[];
  /** Our delivery id; travels in the status address and comes back with every report. */
  readonly ref: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly mediaUrls: readonly string[];
  readonly statusUrl: string;
  /** The sending service it goes through: of the line, else of the account; absent: straight from the sender. */
  readonly service?: string | undefined;
}

export interface InboundMedia {
  readonly url: string;
  readonly type: string;
  /** As the customer's file is called, where the vendor tells. */
  readonly name?: string;
}

export type SmsEvent =
  | {
      kind: "text.received";
      /** Absent: a text. */
      channel?: Channel;
      /** What the customer calls themselves there. */
      profileName?: string;
      providerRef: string;
      from: string;
      to: string;
      text: string;
      media: readonly InboundMedia[];
      at: string;
      /** The provider recognised STOP, START or HELP itself (and may have answered it). */
      optOut: "stop" | "start" | "help" | null;
    }
  | {
      kind: "text.status";
      providerRef: string;
      /** Our delivery id, when the report carries it. */
      ref: string | null;
      state: DeliveryState;
      problem: SmsProblem | null;
      providerCode: string | null;
      at: string;
    };

export type SmsWebhookResult =
  | { kind: "events"; events: readonly SmsEvent[] }
  /** Theirs, known, not for us: kept, and answered with success. */
  | { kind: "unsupported"; what: string }
  | { kind: "unreadable"; why: string };

/** What a message looks like when we ask the provider about it. */
export interface ProviderMessage {
  /** Absent: a text. */
  readonly channel?: Channel;
  readonly providerRef: string;
  /** A message that came in is always `delivered`. */
  readonly direction: "in" | "out";
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: string;
  readonly state: DeliveryState;
  readonly problem: SmsProblem | null;
  readonly providerCode: string | null;
  readonly media: readonly InboundMedia[];
}

export interface ProviderNumber {
  /** What it becomes here; absent: a number that texts and calls. */
  readonly kind?: Exclude<LineKind, "mail">;
  readonly ref: string;
  readonly number: string;
  readonly name: string;
  readonly canText: boolean;
  readonly canCall: boolean;
  /** Where texts to this number are sent today, if the vendor tells. */
  readonly textHook: string | null;
}

/** What bundles senders at the vendor: a Messaging Service, a messaging profile. */
export interface SendingService {
  readonly ref: string;
  readonly name: string;
}

/** The sending service that a number belongs to. */
export interface NumberService extends SendingService {
  /** Why texts to the number do not arrive here although its own address is ours, and what to do; null: they do. */
  readonly caution: string | null;
}

/** A text of ours that the vendor may or may not have. */
export interface UnconfirmedSms {
  readonly channel?: Channel;
  readonly ref: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** When we began to hand it over. */
  readonly since: string;
  /** References we already know as other texts of ours; equal words sent twice must not be mixed up. */
  readonly alreadyOurs?: readonly string[];
}

/** Only `send` and `check` put their failures into words; all else throws ProviderError. */
export interface SmsProvider {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly docsCheckedOn: string;
  readonly settings: readonly SettingField[];
  readonly can: {
    readonly pictures: boolean;
    readonly maxPictures: number;
    readonly maxPictureBytesTotal: number;
    readonly maxCharacters: number;
    /** Where the vendor counts parts of a text instead of characters. */
    readonly maxSegments?: number;
    /** The vendor answers STOP, START and HELP itself; we must not answer a second time. */
    readonly answersOptOut: boolean;
    readonly configuresWebhooks: boolean;
    /** Whether WhatsApp goes too, and where its numbers come from: the provider's list, or typed in; null: no. */
    readonly whatsapp: "listed" | "typed" | null;
    /** On WhatsApp: beginnings of the types that it sends without the text beside them; absent: of sounds. */
    readonly filesWithoutWords?: readonly string[];
    /** What its sending services are called, and how their references look; null: it has none. */
    readonly sendsThrough: {
      readonly name: string;
      /** The setting of the account that names the usual one. */
      readonly setting: string;
    } | null;
    /**
     * So long after a hand-over "no such text" of `find` can be believed, and the text may be sent again; null:
     * its list has gaps, or says too little to know a text by.
     */
    readonly absentAfterSeconds: number | null;
    /**
     * Whether `find` can tell what the vendor took: `soon` after it was sent, `late` (its records are written minutes to
     * hours after), or `never`: then a report settles it, or a person who looks into the vendor's console.
     */
    readonly findsTexts: "soon" | "late" | "never";
  };
  send(connection: Connection, text: OutgoingSms): Promise<SendOutcome>;
  /** Asks for what became of a message whose handing over broke. Null when the vendor has none, or none yet. */
  find(connection: Connection, query: UnconfirmedSms): Promise<ProviderMessage | null>;
  /** All messages since a time, oldest first, for the nightly reconcile. */
  listSince(connection: Connection, since: string): AsyncIterable<ProviderMessage>;
  check(connection: Connection): Promise<CheckResult>;
  listNumbers(connection: Connection): Promise<readonly ProviderNumber[]>;
  /** Templates for WhatsApp; only where `can.whatsapp`. */
  listTemplates?(connection: Connection): Promise<readonly ProviderTemplate[]>;
  /** Only where `can.sendsThrough`. */
  listServices?(connection: Connection): Promise<readonly SendingService[]>;
  /** The service that may send a number's texts elsewhere; absent where no vendor's service does. */
  findServiceOf?(
    connection: Connection,
    numberRef: string,
    smsWebhookUrl: string,
  ): Promise<NumberService | null>;
  /** Points the number's hooks at us; only where `can.configuresWebhooks`. */
  setHooks(connection: Connection, numberRef: string, smsWebhookUrl: string): Promise<void>;
  verify(settings: Settings, request: RawRequest, now: Date): SignatureVerdict;
  read(request: RawRequest): SmsWebhookResult;
  /** What makes the same fact the same: equal keys are stored once. */
  dedupeKey(request: RawRequest): string;
  /** What the vendor wants to hear when we have stored its request. */
  readonly answer: WebhookResponse;
  /** Brings the bytes of a received picture, never more than `maxBytes`, only from the vendor's own places. */
  fetchMedia(
    connection: Connection,
    media: InboundMedia,
    maxBytes: number,
  ): Promise<{ bytes: Uint8Array; type: string }>;
}
