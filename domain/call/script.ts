// What a leg hears and does, in words of our own; each provider writes it in its own way (TwiML, TeXML, ...).
import type { SpokenLanguage } from "./spoken/languages.ts";

export type Prompt =
  | {
      readonly say: string;
      readonly lang?: SpokenLanguage;
      /** As the provider names it; without one it chooses by the language. */
      readonly voice?: string;
    }
  /** A sound of the workspace, by the name under which we hand it out. */
  | { readonly play: string };

/** Who comes next is behind an opaque token: the address that carries it holds nothing to guess. */
export type StepToken = string;

export type ScriptStep =
  | { readonly do: "prompt"; readonly prompt: Prompt }
  | { readonly do: "pause"; readonly seconds: number }
  | {
      readonly do: "gather";
      readonly prompts: readonly Prompt[];
      readonly digits: number;
      readonly timeoutSeconds: number;
      readonly next: StepToken;
    }
  | {
      readonly do: "record";
      readonly maxSeconds: number;
      readonly silenceSeconds: number;
      readonly endKey: string;
      readonly hasBeep: boolean;
      readonly next: StepToken;
    }
  | {
      readonly do: "room";
      readonly room: string;
      /** What the participant is called in the provider's reports: our leg id. */
      readonly label: string;
      readonly role: "customer" | "member" | "guest" | "supervisor";
      /** The room begins when this one enters; until then those inside hear music. */
      readonly starts: boolean;
      /** The room ends when this one leaves. */
      readonly ends: boolean;
      readonly isMuted: boolean;
      readonly coaches: string | null;
      /** What is heard until the room begins: a sound of ours, or the vendor's own music. Vendors read words
       * aloud in a script and not here. */
      readonly wait: { readonly play: string } | "music" | null;
      readonly isRecorded: boolean;
      readonly after: StepToken;
    }
  | { readonly do: "goto"; readonly next: StepToken }
  | { readonly do: "reject"; readonly why: "busy" | "blocked" }
  | { readonly do: "hangup" };

export type Script = readonly ScriptStep[];
