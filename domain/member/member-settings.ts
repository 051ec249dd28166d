// How a member likes the desk; what was never chosen reads as the first choice.

/** Where one goes when the conversation one looked at leaves the list. */
export const afterClosingChoices = ["next", "previous", "list", "stay"] as const;
export type AfterClosing = (typeof afterClosingChoices)[number];

export interface MemberSettings {
  theme: "system" | "light" | "dark";
  density: "comfortable" | "compact";
  /** null: the workspace's. */
  timeZone: string | null;
  areShortcutsEnabled: boolean;
  afterClosing: AfterClosing;
  /** HTML below the member's mails; "": the line's own. */
  signature: string;
  /** My own telephone, rung when nobody answers at my desk; "": none. E.164. */
  personalPhone: string;
  /** So long the desk rings alone. */
  personalPhoneAfterSeconds: number;
}

export const defaultMemberSettings: MemberSettings = {
  theme: "system",
  density: "comfortable",
  timeZone: null,
  areShortcutsEnabled: true,
  afterClosing: "next",
  signature: "",
  personalPhone: "",
  personalPhoneAfterSeconds: 8,
};

export const withMemberDefaults = (chosen: Partial<MemberSettings>): MemberSettings => ({
  ...defaultMemberSettings,
  ...chosen,
});
