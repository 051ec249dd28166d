// Settings of a phone inbox apart from its call flow. Missing values default to the first choice.
import type { SpokenLanguage } from "#domain/call/spoken/languages.ts";
import { type CustomPhrase, phrasesIn } from "#domain/call/spoken/phrases.ts";

/** `manual`: a member starts recording during the call. */
type RecordingPolicy = "off" | "manual" | "always";

export interface PhoneSettings {
  recording: RecordingPolicy;
  /** Spoken to the caller before recording; "" for no notice. */
  recordingNotice: string;
  /** Retention of recordings and voicemails in days; null keeps them until deleted by hand. */
  retentionDays: number | null;
  /** Countries that may be called, as ISO codes; always includes the workspace's own. */
  countries: readonly string[];
  /**
   * Whether numbers that cost more than an ordinary call to their country, such as premium-rate numbers, may be called.
   */
  allowsPremiumRate: boolean;
  maxCallMinutes: number;
  /** Length of a member's wrap-up after a call. */
  wrapUpSeconds: number;
  /** Text sent to the caller after a missed call; "" sends nothing. */
  textBack: string;
  /** Answering machine detection on outbound calls; the provider charges for it. */
  detectsMachines: boolean;
  /** Language spoken to callers. Default: English in the provider's default voice. */
  language: SpokenLanguage;
  /** The provider's voice for that language; "" for its default. */
  voice: string;
  /** The admin's wording of system phrases; missing ones use the language's own. */
  phrases: Partial<Record<CustomPhrase, string>>;
}

export const defaultPhoneSettings: PhoneSettings = {
  recording: "off",
  recordingNotice: "This call is recorded.",
  retentionDays: 365,
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
