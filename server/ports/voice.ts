// The interface of a voice provider. The app uses scripts (what a leg hears and may do next), conferences (one per
// call, with everyone who speaks) and voice events (what happened to a leg). One object in one file per provider
// translates scripts into the provider's instructions and the provider's reports into voice events.
import type { LegEndCause } from "#domain/call/call.ts";
import type { AnsweredBy } from "#domain/call/leg.ts";
import type { ScriptStep, StepToken } from "#domain/call/script.ts";
import type { SpokenVoice } from "#domain/call/spoken/languages.ts";
import type { FileStore } from "./files.ts";
import type {
  CheckResult,
  Connection,
  RawRequest,
  SettingField,
  Settings,
  SignatureVerdict,
  WebhookResponse,
} from "./provider.ts";

/** URLs where the provider requests scripts and sends reports. All contain signed references. */
export interface VoiceCallbackUrls {
  /** Requests the script of a step token. */
  step(token: string): string;
  /** Reports on legs, conferences and recordings. */
  readonly eventsUrl: string;
  /** An audio file the provider fetches: signed, expiring. */
  audio(name: string): string;
  /** Requested when a script can't be fetched: responds whatever state the app is in. */
  readonly fallback: string;
  /**
   * Responds with exactly this script, which is in the URL, signed: for a provider whose commands can't contain one.
   * `ref`: the leg ID; a request with one reports that the leg was answered.
   */
  script(script: readonly ScriptStep[], ref?: string): string;
}

/** A request by the provider: a new call, or the next script after a step. Answered from the database alone. */
export type VoiceRequest =
  | {
      kind: "inbound_call";
      legRef: string;
      from: string;
      to: string;
      /** The provider's caller ID verification: a spoofed number is marked. */
      trust: "verified" | "unverified" | null;
      at: string;
    }
  /** A member's browser calls in with the join token it was issued. */
  | { kind: "browser_joined"; legRef: string; identity: string; joinToken: string; at: string }
  | {
      kind: "step_completed";
      token: string;
      legRef: string;
      digits: string | null;
      /** True if the leg has ended: no response is heard. */
      isOver: boolean;
      /** The recording, if the step recorded one. */
      recording: { ref: string; seconds: number } | null;
      /** Set after an apology, whose caller may be unknown so far. */
      caller?: { from: string; to: string; trust: "verified" | "unverified" | null };
      /** The leg of a softphone or PBX, which dialed in. */
      isFromSoftphone?: true;
      at: string;
    };

/** A voice event. Each can be ordered: conferences have a counter, legs only move forward. */
export type VoiceEvent =
  | {
      kind: "leg";
      legRef: string;
      /** The leg ID, if the report contains it. */
      ref: string | null;
      type: "dialing" | "ringing" | "answered" | "ended";
      cause: LegEndCause | null;
      providerCode: string | null;
      seconds: number | null;
      at: string;
      /** Caller and called number of a leg that a customer started. */
      caller?: { from: string; to: string };
      /** A softphone or PBX dialed in. If its request failed, no call of ours has this leg. */
      isFromSoftphone?: true;
    }
  /** Who picked up, if the provider was asked to detect it; null if it can't tell. */
  | { kind: "answerer"; legRef: string; ref: string | null; by: AnsweredBy | null; at: string }
  | {
      kind: "conference";
      conference: string;
      conferenceRef: string;
      legRef: string | null;
      /** The participant's label set by the app. */
      label: string | null;
      type: "started" | "joined" | "left" | "held" | "unheld" | "muted" | "unmuted" | "ended";
      seq: number;
      at: string;
    }
  | {
      kind: "recording";
      recordingRef: string;
      legRef: string | null;
      conferenceRef: string | null;
      /** The recorded conference, if the report contains it. */
      conference: string | null;
      type: "started" | "ready" | "empty" | "failed";
      seconds: number | null;
      channels: 1 | 2;
      /** The step that recorded, if the report names neither leg nor conference. */
      step?: StepToken;
      at: string;
    };

export type RecordingEvent = Extract<VoiceEvent, { kind: "recording" }>;

export type VoiceWebhookResult =
  | { kind: "events"; events: readonly VoiceEvent[] }
  | { kind: "unsupported"; what: string }
  | { kind: "unreadable"; reason: string };

/** The result of a command to a live call. `already_ended`: its target has ended, which is not a failure. */
export type CommandOutcome =
  | { kind: "done" }
  | { kind: "already_ended" }
  | { kind: "rejected"; message: string; providerCode: string | null; isDown?: true }
  /** It may have succeeded; voice events will show. */
  | { kind: "unknown"; reason: string };

export type DialOutcome =
  | { kind: "dialed"; legRef: string }
  /** `isDown`: a failure of the provider itself, which says nothing about this call. */
  | {
      kind: "rejected";
      cause: LegEndCause;
      message: string;
      providerCode: string | null;
      isDown?: true;
    }
  | { kind: "unknown"; reason: string };

export interface OutgoingLeg {
  /** The leg ID; returned in every report. */
  readonly ref: string;
  readonly from: string;
  readonly to: string;
  readonly ringTimeoutSeconds: number;
  readonly maxSeconds: number;
  /** Detects whether a person or a machine picks up, without delaying the call. */
  readonly detectsMachine?: boolean;
  /** The script once the leg answers: join the conference, or call screening first. */
  readonly script: readonly ScriptStep[];
}

export interface ConferenceParticipant {
  readonly conference: string;
  /** The leg in the conference. */
  readonly legRef: string;
}

/** What may have been recorded: the customer's leg and its conferences, in order. */
export interface RecordedCallRef {
  readonly legRef: string;
  readonly conferences: readonly string[];
}

/** The announcement by token and as a script: some providers fetch it, others get it in the command. */
export interface ConferenceAnnouncement {
  readonly token: StepToken;
  readonly script: readonly ScriptStep[];
}

export interface ParticipantUpdate {
  readonly isHeld?: boolean;
  readonly isMuted?: boolean;
  /** Heard by this leg only; null: by all. */
  readonly coaches?: string | null;
}

/** What a browser needs to connect to the provider. */
export interface BrowserCredential {
  readonly token: string;
  readonly expiresAt: string;
  /** The provider's location to connect to, where the account is bound to one. */
  readonly edge?: string;
}

/** The leg's status in the provider's records; trusted when recovering stale calls. */
export type ProviderLegStatus =
  | { kind: "active"; type: "dialing" | "ringing" | "answered" }
  | { kind: "ended"; cause: LegEndCause; seconds: number | null; at: string | null }
  | { kind: "unknown" };

export interface VoiceProvider {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly docsCheckedOn: string;
  /** In addition to those of the account's SMS provider. */
  readonly settings: readonly SettingField[];
  readonly capabilities: {
    readonly conference: boolean;
    readonly coach: boolean;
    readonly record: "conference" | "none";
    readonly browser: "twilio" | "plivo" | null;
    readonly configuresWebhooks: boolean;
    /** True if it can detect an answering machine. */
    readonly detectsMachines: boolean;
    /** True if it reports hold and mute; otherwise a successful command is trusted. */
    readonly reportsHold: boolean;
    /** True if recordings can be started, paused and stopped; otherwise one lasts as long as the call. */
    readonly controlsRecording: boolean;
    /** True if its records list a call's recordings; otherwise a missing report is final. */
    readonly listsRecordings: boolean;
  };

  /** Voices for prompts in each supported language; without a voice the provider chooses one. */
  readonly voices: readonly SpokenVoice[];

  verify(settings: Settings, request: RawRequest, now: Date): SignatureVerdict;
  /** Null if the request isn't a voice request. */
  parseRequest(request: RawRequest): VoiceRequest | null;
  parseEvents(request: RawRequest): VoiceWebhookResult;
  dedupeKey(request: RawRequest): string;
  readonly webhookResponse: WebhookResponse;
  render(script: readonly ScriptStep[], where: VoiceCallbackUrls): WebhookResponse;

  dial(connection: Connection, leg: OutgoingLeg, where: VoiceCallbackUrls): Promise<DialOutcome>;
  /** Replaces the script of a live leg. */
  redirect(
    connection: Connection,
    legRef: string,
    script: readonly ScriptStep[],
    where: VoiceCallbackUrls,
  ): Promise<CommandOutcome>;
  hangUp(connection: Connection, legRef: string): Promise<CommandOutcome>;
  getLegStatus(connection: Connection, legRef: string): Promise<ProviderLegStatus>;

  updateParticipant(
    connection: Connection,
    who: ConferenceParticipant,
    change: ParticipantUpdate,
    where: VoiceCallbackUrls,
  ): Promise<CommandOutcome>;
  /** Plays to everyone in the conference, over their voices. */
  announceInConference(
    connection: Connection,
    conference: string,
    announcement: ConferenceAnnouncement,
    where: VoiceCallbackUrls,
  ): Promise<CommandOutcome>;

  /** `who` is the customer: some providers record the conference, some the customer's leg in it. */
  startRecording(
    connection: Connection,
    who: ConferenceParticipant,
    where: VoiceCallbackUrls,
  ): Promise<{ kind: "recording"; recordingRef: string } | CommandOutcome>;
  changeRecording(
    connection: Connection,
    who: ConferenceParticipant,
    recordingRef: string,
    action: "pause" | "resume" | "stop",
  ): Promise<CommandOutcome>;
  /**
   * Streams the WAV, at most `maxBytes`: a larger one is aborted with too_large. `spool` receives what must be decoded
   * first.
   */
  fetchRecording(
    connection: Connection,
    recording: { readonly ref: string; readonly channels: 1 | 2 },
    maxBytes: number,
    spool: Pick<FileStore, "receive">,
  ): Promise<AsyncIterable<Uint8Array>>;
  deleteRecording(connection: Connection, recordingRef: string): Promise<CommandOutcome>;
  /** The recordings of a call in the provider's records: for reports that never arrived. */
  listRecordings(connection: Connection, of: RecordedCallRef): Promise<readonly RecordingEvent[]>;

  /**
   * Creates, once, what browser calls connect through. The result is stored in the account's settings; null if nothing
   * is missing.
   */
  provisionBrowserCalling(
    connection: Connection,
    webhookUrls: { voice: string; fallback: string; eventsUrl: string },
  ): Promise<Settings | null>;
  /** `identity` is set by the app and returned with the browser's call. */
  browserCredential(
    connection: Connection,
    identity: string,
    now: Date,
  ): Promise<BrowserCredential>;
  check(connection: Connection): Promise<CheckResult>;
  /**
   * Sets the number's call, fallback and status webhooks to this app. The result is stored in the account's settings.
   */
  setWebhooks(
    connection: Connection,
    numberRef: string,
    webhookUrls: { voice: string; fallback: string; eventsUrl: string },
  ): Promise<Settings | null>;
}
