// What the shared suite needs to fake a carrier. One kit per provider in kits/, found by the provider's name.
import type { RawRequest, Settings, WebhookResponse } from "#server/ports/provider.ts";
import type { VoiceRequest, VoiceWebhookResult } from "#server/ports/voice.ts";
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";
import type { ScriptAction } from "./script-action.ts";

export interface Unsigned {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}
export type SigningKeyKind = "current" | "previous" | "stranger";

/** The page of the provider's documentation, and the date it was checked. */
interface About {
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

export interface ProviderRecording {
  readonly ref: string;
  readonly wav: Uint8Array;
  /** The recorded leg or conference. */
  readonly of?: string;
  readonly source?: "RecordVerb" | "Conference" | "StartCallRecordingAPI";
  readonly status?: string;
  readonly seconds?: number;
}

/** What the fake provider knows. */
export interface ProviderRecords {
  readonly conferences: readonly {
    readonly ref: string;
    readonly name: string;
    readonly isOver?: boolean;
  }[];
  readonly legs: readonly {
    readonly ref: string;
    readonly status: string;
    readonly seconds?: number;
  }[];
  readonly recordings: readonly ProviderRecording[];
}

/**
 * A request that changes something, as a provider-neutral line:
 * - dial TO from FROM into ROOM as LABEL · dial TO from FROM: say, room
 * - hold LEG · unhold LEG · mute LEG · unmute LEG · LEG is heard by LEG · LEG is heard by all
 * - LEG is heard by members · ROOM is told: WORDS
 * - ROOM hears URL · hang up LEG · LEG hears: say, hang_up
 * - record LEG · pause TAKE of LEG · resume TAKE of LEG · stop TAKE of LEG · delete TAKE
 * One request may give several lines. A LEG is followed by " in ROOM" if the provider's command names the conference
 * too.
 */
export type CommandLine = string;

type Lack =
  /** Can't reject an unanswered call: it is answered and ended at once. */
  | "reject"
  /** Reports machine detection with the other leg events, not to a separate URL. */
  | "answerer address"
  /** Reports identify a participant by the leg only. */
  | "leg names"
  /** A supervisor can't coach one leg alone: all members hear them, and never the customer. */
  | "one ear"
  /** An announcement to a conference is part of the command instead of being fetched. */
  | "fetched notices"
  /** Records a conversation in one channel. */
  | "two channels"
  /** Recording lists identify a conference by its name only. */
  | "room references";

export interface VoiceProviderKit {
  readonly settings: Settings;
  readonly rotating: Settings;
  readonly hasClock: boolean;
  /** Maximum age of a signature, if retries keep the first one; otherwise an hour is too old. */
  readonly oldestSeconds?: number | undefined;
  sign(request: Unsigned, key: SigningKeyKind, at: Date): RawRequest;
  readonly asks: readonly RequestExample[];
  readonly events: readonly EventsExample[];

  refOf(kind: "leg" | "conference" | "recording", n: number): string;
  /** The provider with this data; a newly dialed leg gets refOf("leg", 100). */
  company(books: ProviderRecords): Script;
  /** The requests that change something, in order. */
  actions(requests: readonly CarrierRequest[]): readonly CommandLine[];
  rejects(status: number, code: string | null, text?: string): CarrierResponse;
  /** The provider's errors for an invalid number, a blocked country, and a rate limit. */
  readonly codes: {
    readonly badNumber: CarrierResponse;
    readonly country: CarrierResponse;
    readonly tooMany: CarrierResponse;
  };
  readonly account: Script;
  /** Parses a rendered script as the provider would; throws on what the provider would not understand. */
  readScript(response: WebhookResponse): readonly ScriptAction[];
  /** Whether commands to a participant name the conference, by the provider's reference. */
  readonly namesRooms: boolean;
  /** Features the provider does not have; docs/connect-phone.md describes the alternatives. */
  readonly lacks?: readonly Lack[];
  /** The number's webhook URLs after these requests. */
  hooksOf(requests: readonly CarrierRequest[]): {
    voice: string | null;
    fallback: string | null;
    eventsUrl: string | null;
  };
  readonly numberRef: string;
  /** Serves this recording, from its usual host or from the URL `elsewhere`. */
  warehouse(ref: string, wav: Uint8Array, elsewhere?: string): Script;
}
