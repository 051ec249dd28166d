// What tells apart the two vendors that speak TwiML: where things stand, how a request is written, and
// what a refusal says. All else is the same road (roads.ts).
import type { LegEndCause } from "#domain/call/call.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { ScriptStyle } from "./render-script.ts";

/** A list is a field that repeats, or one with spaces, as the vendor wants it. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

export interface Rejection {
  readonly cause: LegEndCause;
  readonly say: string;
  readonly code: string | null;
}

export interface Dialect {
  readonly name: string;
  /** What the vendor calls a script that comes with the command. */
  readonly scriptField: "Twiml" | "Texml";
  readonly style: ScriptStyle;
  readonly legEvents: readonly string[];
  readonly conferenceEvents: readonly string[];
  readonly paths: {
    readonly calls: string;
    call(leg: string): string;
    readonly rooms: string;
    room(ref: string): string;
    guests(ref: string): string;
    guest(ref: string, leg: string): string;
    legTakes(leg: string): string;
    legTake(leg: string, take: string): string;
    /** null: it records legs alone. */
    roomTake: ((ref: string, take: string) => string) | null;
    /** What was recorded of a room from its start. */
    roomTakes(ref: string): string;
    take(ref: string): string;
  };
  url(connection: Connection, path: string): string;
  get(connection: Connection): RequestInit;
  post(connection: Connection, fields: Fields): RequestInit;
  /** Where a new call is written in another way than all the rest. */
  postCall(connection: Connection, fields: Fields): RequestInit;
  delete(connection: Connection): RequestInit;
  /** What the vendor wants of every leg that we dial. */
  dialFields(connection: Connection): Fields;
  /** What the vendor wants of everybody who is dialled into a recorded room. */
  readonly recordedRoomFields: Fields;
  /** Fields of a command to a recording. */
  recordFields(deed: "start" | "pause" | "resume" | "stop"): Fields;
  refusalOf(status: number, body: string): Rejection;
  /** The leg, the room or the recording is over. */
  isGone(status: number, body: string): boolean;
}
