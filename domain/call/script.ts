// Provider-neutral call instructions for a leg; each provider renders them (TwiML, TeXML, ...).
import type { SpokenLanguage } from "./spoken/languages.ts";

export type Prompt =
  | {
      readonly text: string;
      readonly lang?: SpokenLanguage;
      /** The provider's name for the voice; without one it picks a voice for the language. */
      readonly voice?: string;
    }
  /** An audio file of the workspace, by the name it is served under. */
  | { readonly play: string };

/** Opaque token of the next step: the URL that carries it reveals nothing and can't be guessed. */
export type StepToken = string;

export type ScriptStep =
  | { readonly kind: "prompt"; readonly prompt: Prompt }
  | { readonly kind: "pause"; readonly seconds: number }
  | {
      readonly kind: "gather";
      readonly prompts: readonly Prompt[];
      readonly digits: number;
      readonly timeoutSeconds: number;
      readonly next: StepToken;
    }
  | {
      readonly kind: "record";
      readonly maxSeconds: number;
      readonly silenceSeconds: number;
      readonly endKey: string;
      readonly hasBeep: boolean;
      readonly next: StepToken;
    }
  | {
      readonly kind: "conference";
      readonly conference: string;
      /** The participant label in the provider's reports: our leg id. */
      readonly label: string;
      readonly role: "customer" | "member" | "guest" | "supervisor";
      /** The conference starts when this leg joins; until then the others hear music. */
      readonly starts: boolean;
      /** The conference ends when this leg leaves. */
      readonly ends: boolean;
      readonly isMuted: boolean;
      readonly coaches: string | null;
      /**
       * What plays until the conference starts: an audio file or the provider's own music. Providers support speech in
       * a script but not here.
       */
      readonly wait: { readonly play: string } | "music" | null;
      readonly isRecorded: boolean;
      readonly after: StepToken;
    }
  | { readonly kind: "redirect"; readonly next: StepToken }
  | { readonly kind: "reject"; readonly reason: "busy" | "blocked" }
  | { readonly kind: "hang_up" };

export type Script = readonly ScriptStep[];
