// A conference that is under way, and who is in it.
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { Report } from "#simulator/voice/hooks/report.ts";
import type { MediaRoom } from "#simulator/voice/media/exchange.ts";
import type { RunningRecording } from "#simulator/voice/recordings/running.ts";
import type { ConferenceRecord, EndReason } from "#simulator/voice/store/conferences.ts";

export interface Place {
  readonly url: string;
  readonly method: "GET" | "POST";
}

/** How somebody comes in, as the instructions said. */
export interface Entrance {
  /** The room's sid, or its name. */
  readonly room: string;
  readonly label: string | null;
  readonly startsOnEnter: boolean;
  readonly endsOnExit: boolean;
  readonly isMuted: boolean;
  /** The call that alone hears this one. */
  readonly coaches: string | null;
  readonly beep: "true" | "false" | "onEnter" | "onExit";
  /** What is heard until the room begins: the carrier's own music, a document, or nothing. */
  readonly wait: "music" | Place | null;
  readonly report: Report | null;
  readonly recording: { readonly report: Report | null } | null;
  readonly maxParticipants: number;
}

export interface Listening {
  readonly what: "wait" | "hold";
  readonly place: Place;
  readonly stop: AbortController;
}

export interface Participant {
  readonly call: LiveCall;
  readonly entrance: Entrance;
  readonly joinedAt: Date;
  endsOnExit: boolean;
  isMuted: boolean;
  isHeld: boolean;
  coaches: string | null;
  updatedAt: Date;
  /** What is heard again and again in the place of the room. */
  listening: Listening | null;
  /** Called once, when it has left. */
  readonly go: () => void;
}

export class Room {
  readonly accountSid: string;
  readonly sid: string;
  readonly name: string;
  readonly media: MediaRoom;
  readonly createdAt = new Date();
  updatedAt = this.createdAt;
  status: ConferenceRecord["status"] = "init";
  endedAt: Date | null = null;
  reason: EndReason | null = null;
  endedBy: string | null = null;
  report: Report | null = null;
  told = 0;
  maxParticipants = 250;
  /** Set by the first who asks for it; runs from the beginning of the talk. */
  recordingWish: { readonly report: Report | null } | null = null;
  readonly participants = new Map<string, Participant>();
  /** Rung, and not there yet: who the room was asked to fetch. */
  readonly fetched = new Map<string, { call: LiveCall; entrance: Entrance }>();
  readonly recordings = new Map<string, RunningRecording>();

  constructor(accountSid: string, sid: string, name: string, media: MediaRoom) {
    this.accountSid = accountSid;
    this.sid = sid;
    this.name = name;
    this.media = media;
  }

  get isOver(): boolean {
    return this.status === "completed";
  }

  /** By the sid of the call, or by label. */
  find(sidOrLabel: string): Participant | null {
    return (
      this.participants.get(sidOrLabel) ??
      [...this.participants.values()].find(({ entrance }) => entrance.label === sidOrLabel) ??
      null
    );
  }

  findFetched(sidOrLabel: string): { call: LiveCall; entrance: Entrance } | null {
    return (
      this.fetched.get(sidOrLabel) ??
      [...this.fetched.values()].find(({ entrance }) => entrance.label === sidOrLabel) ??
      null
    );
  }
}
