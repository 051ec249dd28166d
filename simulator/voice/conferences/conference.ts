// A conference in progress and its participants.
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { MediaConference } from "#simulator/voice/media/media-exchange.ts";
import type { RunningRecording } from "#simulator/voice/recordings/running.ts";
import type { ConferenceRecord, EndReason } from "#simulator/voice/store/conferences.ts";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";

export interface DocumentUrl {
  readonly url: string;
  readonly method: "GET" | "POST";
}

/** How a call joins, from the instructions. */
export interface JoinOptions {
  /** The conference's SID or name. */
  readonly conference: string;
  readonly label: string | null;
  readonly startsOnEnter: boolean;
  readonly endsOnExit: boolean;
  readonly isMuted: boolean;
  /** SID of the only call that hears this one. */
  readonly coaches: string | null;
  readonly beep: "true" | "false" | "onEnter" | "onExit";
  /** Played until the conference starts: the carrier's own music, a document, or nothing. */
  readonly wait: "music" | DocumentUrl | null;
  readonly report: StatusCallback | null;
  readonly recording: { readonly report: StatusCallback | null } | null;
  readonly maxParticipants: number;
}

interface PrivateAudio {
  readonly what: "wait" | "hold";
  readonly documentUrl: DocumentUrl;
  readonly stop: AbortController;
}

export interface Participant {
  readonly call: LiveCall;
  readonly entrance: JoinOptions;
  readonly joinedAt: Date;
  endsOnExit: boolean;
  isMuted: boolean;
  isHeld: boolean;
  coaches: string | null;
  updatedAt: Date;
  /** Played in a loop instead of the conference. */
  listening: PrivateAudio | null;
  /** How many announcements are being played to it. */
  announcements: number;
  /** Called once, after it has left. */
  readonly go: () => void;
}

export class LiveConference {
  readonly accountSid: string;
  readonly sid: string;
  readonly name: string;
  readonly media: MediaConference;
  readonly createdAt = new Date();
  updatedAt = this.createdAt;
  status: ConferenceRecord["status"] = "init";
  endedAt: Date | null = null;
  reason: EndReason | null = null;
  endedBy: string | null = null;
  report: StatusCallback | null = null;
  reportCount = 0;
  maxParticipants = 250;
  /** Set by the first participant that requests a recording; recording begins when the conference starts. */
  requestedRecording: { readonly report: StatusCallback | null } | null = null;
  readonly participants = new Map<string, Participant>();
  /** Calls the conference dialed that have not joined yet. */
  readonly fetched = new Map<string, { call: LiveCall; entrance: JoinOptions }>();
  readonly recordings = new Map<string, RunningRecording>();

  constructor(accountSid: string, sid: string, name: string, media: MediaConference) {
    this.accountSid = accountSid;
    this.sid = sid;
    this.name = name;
    this.media = media;
  }

  get isOver(): boolean {
    return this.status === "completed";
  }

  /** By call SID or label. */
  find(sidOrLabel: string): Participant | null {
    return (
      this.participants.get(sidOrLabel) ??
      [...this.participants.values()].find(({ entrance }) => entrance.label === sidOrLabel) ??
      null
    );
  }

  findFetched(sidOrLabel: string): { call: LiveCall; entrance: JoinOptions } | null {
    return (
      this.fetched.get(sidOrLabel) ??
      [...this.fetched.values()].find(({ entrance }) => entrance.label === sidOrLabel) ??
      null
    );
  }
}
