// A script as a vendor reads it, in words of no vendor. Each kit reads back what its adapter wrote with a reader of
// its own (`readScript`), which throws on what the vendor would not understand; the shared suite knows only these.

export type ScriptAction =
  | {
      readonly action: "say";
      readonly text: string;
      /** null: the vendor's own choice. */
      readonly language: string | null;
      /** The name under which the adapter lists it; null: the vendor's own choice. */
      readonly voice: string | null;
    }
  | { readonly action: "play"; readonly url: string }
  | { readonly action: "pause"; readonly seconds: number }
  | {
      readonly action: "gather";
      readonly prompts: readonly ScriptAction[];
      readonly digits: number;
      readonly timeoutSeconds: number;
      /** A key that ends it before all digits are there; null: every key counts. */
      readonly endKey: string | null;
      readonly nextUrl: string;
      /** Asked when no key was pressed; null: nobody is asked, and the script goes on. */
      readonly timeoutUrl: string | null;
    }
  | {
      readonly action: "record";
      readonly maxSeconds: number;
      readonly endKey: string | null;
      readonly hasBeep: boolean;
      readonly nextUrl: string;
      /** Asked when nothing was said; null: nobody is asked, and the script goes on. */
      readonly emptyUrl: string | null;
      /** Where the recording is reported. */
      readonly reportUrl: string | null;
    }
  | RoomAction
  | { readonly action: "goto"; readonly url: string }
  | { readonly action: "reject"; readonly why: "busy" | "blocked" }
  | { readonly action: "hangup" };

export interface RoomAction {
  readonly action: "room";
  readonly room: string;
  /** What the vendor's reports call the participant; null: by the leg alone. */
  readonly label: string | null;
  readonly starts: boolean;
  readonly ends: boolean;
  readonly hasBeep: boolean;
  /** A leg: heard by that one alone. Members: by us, and never by the customer. */
  readonly heardBy: "all" | "nobody" | "members" | { readonly leg: string };
  readonly wait: "music" | "silence" | { readonly url: string };
  /** Where who comes and goes is reported; null: not by an address of the script. */
  readonly reportUrl: string | null;
  /** Where the recording is reported; null: it is not recorded. */
  readonly recordingReportUrl: string | null;
  /** Asked when this one leaves the room; null: the vendor cannot ask. */
  readonly afterUrl: string | null;
}

/** "say, room": the actions of a script, for a line that tells what was asked. */
export const namesOf = (actions: readonly ScriptAction[]): string =>
  actions.map(({ action }) => action).join(", ");
