// How a member likes the desk; what was never chosen reads as the first choice.

export interface MemberSettings {
  theme: "system" | "light" | "dark";
  density: "comfortable" | "compact";
  /** null: the workspace's. */
  timeZone: string | null;
  areKeysOn: boolean;
}

export const firstSettings: MemberSettings = {
  theme: "system",
  density: "comfortable",
  timeZone: null,
  areKeysOn: true,
};

export const settingsOf = (chosen: Partial<MemberSettings>): MemberSettings => ({
  ...firstSettings,
  ...chosen,
});
