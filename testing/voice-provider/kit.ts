// What the shared suite must know of a company that carries calls, to play it. One kit per vendor stands in
// kits/, named like the vendor.
import type { RawRequest, Settings, WebhookResponse } from "#server/ports/provider.ts";
import type { VoiceRequest, VoiceWebhookResult } from "#server/ports/voice.ts";
import type { Asked, Says, Script } from "#testing/fake-carrier.ts";
import type { ScriptAction } from "./script-action.ts";

export interface Unsigned {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}
export type Hand = "current" | "previous" | "stranger";

/** Of the vendor's page: which one, and when it was read. */
export interface About {
  readonly source: string;
  readonly date: string;
}
type Timeless<Ask> = Ask extends unknown ? Omit<Ask, "at"> : never;
export interface RequestExample extends About {
  readonly what: string;
  readonly request: Unsigned;
  readonly ask: Timeless<VoiceRequest> | null;
}
export interface EventsExample extends About {
  readonly what: string;
  readonly request: Unsigned;
  readonly reading: VoiceWebhookResult;
}

export interface BookRecording {
  readonly ref: string;
  readonly wav: Uint8Array;
  /** The leg or the room that was recorded. */
  readonly of?: string;
  readonly source?: "RecordVerb" | "Conference" | "StartCallRecordingAPI";
  readonly status?: string;
  readonly seconds?: number;
}

/** What is alive at the company. */
export interface Books {
  readonly rooms: readonly {
    readonly ref: string;
    readonly name: string;
    readonly isOver?: boolean;
  }[];
  readonly legs: readonly {
    readonly ref: string;
    readonly status: string;
    readonly seconds?: number;
  }[];
  readonly takes: readonly BookRecording[];
}

/**
 * A request that changes something, as the line that every vendor's would give:
 *
 *     dial TO from FROM into ROOM as LABEL     dial TO from FROM: say, room
 *     hold LEG · unhold LEG · mute LEG · unmute LEG · LEG is heard by LEG · LEG is heard by all
 *     LEG is heard by members · ROOM is told: WORDS
 *     remove LEG · ROOM hears URL · end ROOM · hang up LEG · LEG hears: say, hangup
 *     record LEG · pause TAKE of LEG · resume TAKE of LEG · stop TAKE of LEG · delete TAKE
 *
 * One request may give several lines. A LEG is followed by " in ROOM" where the vendor's command names the room too.
 */
export type CommandLine = string;

export type Lack =
  /** A call cannot be turned away unanswered: it is answered and ended at once. */
  | "reject"
  /** Nobody is taken out of a room without being hung up. */
  | "removal"
  /** Who picked up is told with the other reports of the leg. */
  | "answerer address"
  /** Its reports name a participant by the leg alone. */
  | "leg names"
  /** A supervisor cannot be heard by one leg alone: all of ours hear them, and never the customer. */
  | "one ear"
  /** What a room is told comes with the command, and is not fetched. */
  | "fetched notices"
  /** A conversation is recorded in one channel. */
  | "two channels"
  /** Its books name a recording's room by the name alone. */
  | "room references";

export interface VoiceProviderKit {
  readonly settings: Settings;
  readonly rotating: Settings;
  readonly hasClock: boolean;
  /** How old a signature may be, where retries carry the first one; else an hour is too long. */
  readonly oldestSeconds?: number | undefined;
  sign(request: Unsigned, hand: Hand, at: Date): RawRequest;
  readonly asks: readonly RequestExample[];
  readonly facts: readonly EventsExample[];

  refOf(kind: "leg" | "room" | "take", n: number): string;
  /** The company with these in its books; a leg that is dialled is called refOf("leg", 100). */
  company(books: Books): Script;
  /** What was asked of it that changes something, in order. */
  deeds(asked: readonly Asked[]): readonly CommandLine[];
  refuses(status: number, code: string | null, words?: string): Says;
  /** Codes of the vendor for what a suite can know: a number that is none, a country that is closed. */
  readonly codes: { readonly badNumber: Says; readonly country: Says; readonly tooMany: Says };
  readonly account: Script;
  /** A rendered script as the vendor reads it; throws on what the vendor would not understand. */
  readScript(answer: WebhookResponse): readonly ScriptAction[];
  /** Commands to somebody in a room name the room, by the vendor's reference of it. */
  readonly namesRooms: boolean;
  /** What the vendor has no word for; docs/connect-phone.md says what is done instead. */
  readonly lacks?: readonly Lack[];
  /** Where a number's calls go after these requests. */
  hooksOf(asked: readonly Asked[]): {
    voice: string | null;
    fallback: string | null;
    facts: string | null;
  };
  readonly numberRef: string;
  /** The company with this recording, kept at home or where it leads to. */
  warehouse(ref: string, wav: Uint8Array, elsewhere?: string): Script;
}
