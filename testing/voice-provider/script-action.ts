// A script as a provider parses it, in provider-neutral form. Each kit parses its adapter's output with its own reader,
// which throws on what the provider would not understand; the shared suite knows only these actions.

export type ScriptAction =
  | {
      readonly action: "say";
      readonly text: string;
      /** Null for the provider's default. */
      readonly language: string | null;
      /** The voice id the adapter lists; null for the provider's default. */
      readonly voice: string | null;
    }
  | { readonly action: "play"; readonly url: string }
  | { readonly action: "pause"; readonly seconds: number }
  | {
      readonly action: "gather";
      readonly prompts: readonly ScriptAction[];
      readonly digits: number;
      readonly timeoutSeconds: number;
      /** A key that ends the input early; null if every key counts as a digit. */
      readonly endKey: string | null;
      readonly nextUrl: string;
      /** Requested if no key was pressed; null if the script just continues. */
      readonly timeoutUrl: string | null;
    }
  | {
      readonly action: "record";
      readonly maxSeconds: number;
      readonly endKey: string | null;
      readonly hasBeep: boolean;
      readonly nextUrl: string;
      /** Requested if nothing was said; null if the script just continues. */
      readonly emptyUrl: string | null;
      /** The URL for recording reports. */
      readonly reportUrl: string | null;
    }
  | ConferenceAction
  | { readonly action: "redirect"; readonly url: string }
  | { readonly action: "reject"; readonly reason: "busy" | "blocked" }
  | { readonly action: "hang_up" };

export interface ConferenceAction {
  readonly action: "room";
  readonly conference: string;
  /** The participant's label in the provider's reports; null if identified by the leg only. */
  readonly label: string | null;
  readonly starts: boolean;
  readonly ends: boolean;
  readonly hasBeep: boolean;
  /** A leg: only that one hears them. "members": our members hear them, never the customer. */
  readonly audience: "all" | "nobody" | "members" | { readonly leg: string };
  readonly wait: "music" | "silence" | { readonly url: string };
  /** The URL for join and leave reports; null if not set by the script. */
  readonly reportUrl: string | null;
  /** The URL for recording reports; null if not recorded. */
  readonly recordingReportUrl: string | null;
  /** Requested when this participant leaves the conference; null if the provider can't. */
  readonly afterUrl: string | null;
}

/** "say, room": the actions of a script, for a command line. */
export const namesOf = (actions: readonly ScriptAction[]): string =>
  actions.map(({ action }) => action).join(", ");
