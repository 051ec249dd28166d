import { ConnectionBanner } from "#web/app/screens/connection-banner.tsx";
import { useFocusRestoration } from "#web/app/screens/use-focus-restoration.ts";
import { useLostConnection } from "#web/app/screens/use-lost-connection.ts";
import { sectionsFor } from "#web/features/settings/sections.ts";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";

/** Here, so that the command palette shares the chunk of the settings. */
export const settingsPagesFor = sectionsFor;

export function SettingsScreen({ section }: { section: string }) {
  useFocusRestoration();
  const lost = useLostConnection();
  return (
    <SettingsPage
      section={section}
      banner={lost && <ConnectionBanner status={lost} isInSettings />}
    />
  );
}
