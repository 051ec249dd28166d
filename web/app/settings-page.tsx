import type { ComponentProps } from "react";
import { useFocusRestoration } from "#web/app/screens/use-focus-restoration.ts";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";

export function SettingsScreen(props: ComponentProps<typeof SettingsPage>) {
  useFocusRestoration();
  return <SettingsPage {...props} />;
}
