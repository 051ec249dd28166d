import type { ComponentProps } from "react";
import { useFocusRestoration } from "#web/app/screens/use-focus-restoration.ts";
import { sectionsFor } from "#web/features/settings/sections.ts";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";

/** Here, so that the command palette shares the chunk of the settings. */
export const settingsPagesFor = sectionsFor;

export function SettingsScreen(props: ComponentProps<typeof SettingsPage>) {
  useFocusRestoration();
  return <SettingsPage {...props} />;
}
