// A member's preferences. Missing values default to the first choice.
import type { SavedViewId } from "#domain/ids.ts";
import type { Language } from "#domain/language/languages.ts";

/** Where to go when the open conversation leaves the list. */
export const afterClosingChoices = ["next", "previous", "list", "stay"] as const;
export type AfterClosing = (typeof afterClosingChoices)[number];

interface MemberSettings {
  theme: "system" | "light" | "dark";
  density: "comfortable" | "compact";
  /** Null for the workspace's time zone. */
  timeZone: string | null;
  /** Null for the workspace's language. */
  language: Language | null;
  areShortcutsEnabled: boolean;
  afterClosing: AfterClosing;
  /** Replying to an unassigned conversation assigns it to the member. */
  assignsOnReply: boolean;
  /** HTML signature of the member's emails; "" for the inbox's own. */
  signature: string;
  /** The member's personal phone, rung when they don't answer in the browser; "" for none. E.164. */
  personalPhone: string;
  /** How long the browser rings before the personal phone. */
  personalPhoneAfterSeconds: number;
  /** Of the saved views in the sidebar; those that aren't in it come last. */
  savedViewOrder: SavedViewId[];
}

const defaultMemberSettings: MemberSettings = {
  theme: "system",
  density: "comfortable",
  timeZone: null,
  language: null,
  areShortcutsEnabled: true,
  afterClosing: "next",
  assignsOnReply: true,
  signature: "",
  personalPhone: "",
  personalPhoneAfterSeconds: 8,
  savedViewOrder: [],
};

export const withMemberDefaults = (chosen: Partial<MemberSettings>): MemberSettings => ({
  ...defaultMemberSettings,
  ...chosen,
});
