// What we ask of a company that carries calls. The house speaks in scripts (what a leg hears and may do
// next), rooms (one per call; everybody who speaks is in it) and facts (what became of a leg). One object in
// one file per vendor turns scripts into the vendor's instructions and the vendor's reports into facts.
import type { LegEndCause } from "#domain/call/call.ts";
import type { AnsweredBy } from "#domain/call/leg.ts";
import type { ScriptStep, StepToken } from "#domain/call/script.ts";
import type { SpokenVoice } from "#domain/call/spoken/languages.ts";
import type {
  CheckResult,
  Connection,
  RawRequest,
  SettingField,
  Settings,
  SignatureVerdict,
  WebhookResponse,
} from "./provider.ts";

/** Where the vendor asks what comes next, and where it reports. All carry our own signed references. */
export interface VoiceCallbackUrls {
  /** Asks for the script behind a step's token. */
  step(token: string): string;
  /** Reports what became of legs, rooms and recordings. */
  readonly facts: string;
  /** A sound of ours, fetched by the vendor: signed, expiring. */
  sound(name: string): string;
  /** Asked when a script cannot be had: it answers whatever became of the house. */
  readonly fallback: string;
  /**
   * Answers with this very script, which stands in the address, signed: for a vendor whose commands cannot carry one.
   * `ref`: our own leg, of which that it asks tells that it was answered.
   */
  script(script: readonly ScriptStep[], ref?: string): string;
}

/** The vendor asks: a new call, or what comes after a step. Answered from the database alone. */
export type VoiceRequest =
  | {
      kind: "call.incoming";
      legRef: string;
      from: string;
      to: string;
      /** The vendor's word on who calls: a spoofed number is marked. */
      trust: "verified" | "unverified" | null;
      at: string;
    }
  /** A member's browser calls in with the pass we gave it. */
  | { kind: "browser.incoming"; legRef: string; identity: string; pass: string; at: string }
  | {
      kind: "step.done";
      token: string;
      legRef: string;
      digits: string | null;
      /** The leg is over: nothing we answer is heard. */
      isOver: boolean;
      /** What was just recorded, where the step recorded. */
      take: { ref: string; seconds: number } | null;
      /** Told after an apology, whose caller we may know nothing of yet. */
      caller?: { from: string; to: string; trust: "verified" | "unverified" | null };
      at: string;
    };

/** What became of something. Each carries what puts it in order: rooms count, legs only go forward. */
export type VoiceEvent =
  | {
      kind: "leg";
      legRef: string;
      /** Our own leg id, when the report carries it. */
      ref: string | null;
      is: "dialling" | "ringing" | "answered" | "ended";
      cause: LegEndCause | null;
      providerCode: string | null;
      seconds: number | null;
      at: string;
      /** Of a leg that a customer began: who called whom. */
      caller?: { from: string; to: string };
    }
  /** Who picked up, where the vendor was asked to listen; null: it cannot tell. */
  | { kind: "answerer"; legRef: string; ref: string | null; by: AnsweredBy | null; at: string }
  | {
      kind: "room";
      room: string;
      roomRef: string;
      legRef: string | null;
      /** What we named the participant. */
      label: string | null;
      is: "started" | "joined" | "left" | "held" | "unheld" | "muted" | "unmuted" | "ended";
      seq: number;
      at: string;
    }
  | {
      kind: "take";
      takeRef: string;
      legRef: string | null;
      roomRef: string | null;
      /** The room that was recorded, where the report carries it. */
      room: string | null;
      is: "begun" | "ready" | "nothing" | "failed";
      seconds: number | null;
      channels: 1 | 2;
      /** Of the step that recorded, where the report names neither leg nor room. */
      step?: StepToken;
      at: string;
    };

export type RecordingEvent = Extract<VoiceEvent, { kind: "take" }>;

export type VoiceWebhookResult =
  | { kind: "facts"; facts: readonly VoiceEvent[] }
  | { kind: "unsupported"; what: string }
  | { kind: "unreadable"; why: string };

/** A command to a live call. `gone`: what it was meant for is over, which is no failure. */
export type CommandOutcome =
  | { kind: "done" }
  | { kind: "gone" }
  | { kind: "refused"; say: string; providerCode: string | null; isDown?: true }
  /** It may have happened; the facts will tell. */
  | { kind: "unknown"; why: string };

export type DialOutcome =
  | { kind: "dialled"; legRef: string }
  /** `isDown`: a fault of the provider's own, which says nothing about this call. */
  | { kind: "refused"; cause: LegEndCause; say: string; providerCode: string | null; isDown?: true }
  | { kind: "unknown"; why: string };

export interface OutgoingLeg {
  /** Our leg id; comes back with every report. */
  readonly ref: string;
  readonly from: string;
  readonly to: string;
  readonly ringSeconds: number;
  readonly maxSeconds: number;
  /** Listen whether a person or a machine picks up, without making anybody wait for it. */
  readonly detectsMachine?: boolean;
  /** What the leg does once it answers: into the room, or a screening first. */
  readonly script: readonly ScriptStep[];
}

export interface ConferenceParticipant {
  readonly room: string;
  /** The leg in it. */
  readonly legRef: string;
}

/** What may have been recorded: the customer's leg, and the rooms it was in, in their order. */
export interface RecordedCallRef {
  readonly legRef: string;
  readonly rooms: readonly string[];
}

/** The same twice: vendors fetch it, or are given it. */
export interface RoomNotice {
  readonly token: StepToken;
  readonly script: readonly ScriptStep[];
}

export interface ParticipantUpdate {
  readonly isHeld?: boolean;
  readonly isMuted?: boolean;
  /** Heard by this leg alone; null: by all. */
  readonly coaches?: string | null;
}

/** What a browser needs to reach the vendor; which driver speaks it. */
export type BrowserCredential =
  | { driver: "simulator"; token: string; expiresAt: string }
  | { driver: "twilio"; token: string; expiresAt: string }
  | { driver: "plivo"; token: string; expiresAt: string }
  | { driver: "sip"; wsUrl: string; uri: string; password: string; expiresAt: null };

/** What the last ask found in the provider's own books; the reaper believes it. */
export type ProviderLegStatus =
  | { kind: "alive"; is: "dialling" | "ringing" | "answered" }
  | { kind: "over"; cause: LegEndCause; seconds: number | null; at: string | null }
  | { kind: "unheard_of" };

export interface VoiceProvider {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly docsCheckedOn: string;
  /** Beside those of the text provider of the same account. */
  readonly settings: readonly SettingField[];
  readonly can: {
    readonly room: boolean;
    readonly coach: boolean;
    readonly record: "room" | "none";
    readonly browser: "twilio" | "plivo" | null;
    readonly configuresWebhooks: boolean;
    /** It can listen whether a machine picked up. */
    readonly detectsMachines: boolean;
    /** It tells when somebody is held or muted; else an order that was carried out is believed. */
    readonly reportsHold: boolean;
    /** A recording is begun, paused and stopped by hand; else it lasts as long as the call. */
    readonly controlsRecording: boolean;
    /** Its books name what was recorded of a call; else a report that never came is lost. */
    readonly listsRecordings: boolean;
  };

  /** What prompts may be spoken by, in each language of ours; a prompt without one is spoken by its own choice. */
  readonly voices: readonly SpokenVoice[];

  verify(settings: Settings, request: RawRequest, now: Date): SignatureVerdict;
  /** Null: it is not one of ours. */
  readAsk(request: RawRequest): VoiceRequest | null;
  readFacts(request: RawRequest): VoiceWebhookResult;
  dedupeKey(request: RawRequest): string;
  readonly answer: WebhookResponse;
  render(script: readonly ScriptStep[], where: VoiceCallbackUrls): WebhookResponse;

  dial(connection: Connection, leg: OutgoingLeg, where: VoiceCallbackUrls): Promise<DialOutcome>;
  /** A live leg hears another script from now on. */
  redirect(
    connection: Connection,
    legRef: string,
    script: readonly ScriptStep[],
    where: VoiceCallbackUrls,
  ): Promise<CommandOutcome>;
  hangUp(connection: Connection, legRef: string): Promise<CommandOutcome>;
  askLeg(connection: Connection, legRef: string): Promise<ProviderLegStatus>;

  changeInRoom(
    connection: Connection,
    who: ConferenceParticipant,
    change: ParticipantUpdate,
    where: VoiceCallbackUrls,
  ): Promise<CommandOutcome>;
  removeFromRoom(connection: Connection, who: ConferenceParticipant): Promise<CommandOutcome>;
  endRoom(connection: Connection, room: string): Promise<CommandOutcome>;
  /** All who are in the room hear this above their voices. */
  sayInRoom(
    connection: Connection,
    room: string,
    said: RoomNotice,
    where: VoiceCallbackUrls,
  ): Promise<CommandOutcome>;

  /** `who` is the customer: some vendors record the room, some the customer's leg in it. */
  startRecording(
    connection: Connection,
    who: ConferenceParticipant,
    where: VoiceCallbackUrls,
  ): Promise<{ kind: "recording"; takeRef: string } | CommandOutcome>;
  changeRecording(
    connection: Connection,
    who: ConferenceParticipant,
    takeRef: string,
    deed: "pause" | "resume" | "stop",
  ): Promise<CommandOutcome>;
  /** WAV as it arrives, never more than `maxBytes`: what is larger breaks off with too_large. */
  fetchRecording(
    connection: Connection,
    take: { readonly ref: string; readonly channels: 1 | 2 },
    maxBytes: number,
  ): Promise<AsyncIterable<Uint8Array>>;
  deleteRecording(connection: Connection, takeRef: string): Promise<CommandOutcome>;
  /** What its books hold of a call's recordings: for reports that never came. */
  listRecordings(connection: Connection, of: RecordedCallRef): Promise<readonly RecordingEvent[]>;

  /**
   * Makes, once, what browsers call in through. What comes back is kept with the account's settings; null
   * when nothing is missing.
   */
  provisionBrowserCalling(
    connection: Connection,
    hooks: { voice: string; fallback: string; facts: string },
  ): Promise<Settings | null>;
  /** `identity` is ours and comes back with the browser's call. */
  browserCredential(
    connection: Connection,
    identity: string,
    now: Date,
  ): Promise<{ token: string; expiresAt: string }>;
  check(connection: Connection): Promise<CheckResult>;
  /**
   * Points the number's calls, their fallback and their reports at us. What comes back is kept with the
   * account's settings.
   */
  setHooks(
    connection: Connection,
    numberRef: string,
    hooks: { voice: string; fallback: string; facts: string },
  ): Promise<Settings | null>;
}
