// How a phone line behaves beyond its flow; what was never chosen reads as the first choice.
import type { SpokenLanguage } from "#domain/call/spoken/languages.ts";
import { type CustomPhrase, phrasesIn } from "#domain/call/spoken/phrases.ts";

/** `by_hand`: a member switches it on during the call. */
export type RecordingPolicy = "off" | "by_hand" | "always";

export interface PhoneSettings {
  recording: RecordingPolicy;
  /** Said to the caller before anybody is recorded; "": nothing is said. */
  recordingNotice: string;
  /** How long recordings and voicemails stay; null: until somebody deletes them. */
  keepDays: number | null;
  /** Countries that may be called, as ISO codes; the workspace's own is always among them. */
  countries: readonly string[];
  /** Premium-rate numbers and their like, which cost more than their country does. */
  allowsPremiumRate: boolean;
  maxCallMinutes: number;
  /** Wrap-up: how long a member is left in peace after a call. */
  wrapUpSeconds: number;
  /** Texted to a caller whose call was missed; "": nothing is sent. */
  textBack: string;
  /** On calls to customers the provider listens whether a machine picks up; it charges for it. */
  detectsMachines: boolean;
  /** What callers are spoken to in. Never chosen: English, by the provider's own voice. */
  language: SpokenLanguage;
  /** A voice of the provider for that language; "": its own choice. */
  voice: string;
  /** The admin's wording of what the system says; what is missing is said in the language's own words. */
  phrases: Partial<Record<CustomPhrase, string>>;
}

export const defaultPhoneSettings: PhoneSettings = {
  recording: "off",
  recordingNotice: "This call is recorded.",
  keepDays: 365,
  countries: [],
  allowsPremiumRate: false,
  maxCallMinutes: 120,
  wrapUpSeconds: 30,
  textBack: "",
  detectsMachines: false,
  language: "en-US",
  voice: "",
  phrases: {},
};

export const withPhoneDefaults = (chosen: Partial<PhoneSettings>): PhoneSettings => ({
  ...defaultPhoneSettings,
  recordingNotice: phrasesIn(chosen.language ?? defaultPhoneSettings.language).recordingNotice,
  ...chosen,
});
