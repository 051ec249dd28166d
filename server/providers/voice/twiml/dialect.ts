// The differences between the two TwiML providers: paths, request format and rejections. Everything else is shared
// (commands.ts).
import type { Connection } from "#server/ports/provider.ts";
import type { ErrorDialect } from "#server/providers/voice/outcomes.ts";
import type { ScriptStyle } from "./render-script.ts";

/** A list is sent as a repeated field or separated by spaces, as the provider expects. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

export interface Dialect extends ErrorDialect {
  /** The provider's name of the field for an inline script. */
  readonly scriptField: "Twiml" | "Texml";
  readonly style: ScriptStyle;
  readonly legEvents: readonly string[];
  readonly conferenceEvents: readonly string[];
  readonly paths: {
    readonly calls: string;
    call(leg: string): string;
    readonly conferences: string;
    conference(ref: string): string;
    guests(ref: string): string;
    guest(ref: string, leg: string): string;
    legRecordings(leg: string): string;
    legRecording(leg: string, recording: string): string;
    /** Null if it only records legs. */
    conferenceRecording: ((ref: string, recording: string) => string) | null;
    /** Recordings of a conference from its start. */
    conferenceRecordings(ref: string): string;
    recording(ref: string): string;
  };
  url(connection: Connection, path: string): string;
  get(connection: Connection): RequestInit;
  post(connection: Connection, fields: Fields): RequestInit;
  /** For a provider that expects another format for new calls. */
  postCall(connection: Connection, fields: Fields): RequestInit;
  delete(connection: Connection): RequestInit;
  /** Fields that the provider requires for every leg we dial. */
  dialFields(connection: Connection): Fields;
  /** Fields that the provider requires for every leg dialed into a recorded conference. */
  readonly recordedConferenceFields: Fields;
  /** Fields of a command to a recording. */
  recordFields(action: "start" | "pause" | "resume" | "stop"): Fields;
}
