// The command palette with the settings pages, whose names come with the code of the settings.
import { type ComponentProps, useEffect, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { CommandPalette } from "#web/features/command-palette/command-palette.tsx";

type Settings = typeof import("#web/app/settings-page.tsx");

export function Palette(props: Omit<ComponentProps<typeof CommandPalette>, "settingsPages">) {
  const permissions = useBootstrap(({ me }) => me.permissions);
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    // Without the pages, the palette still has the command that opens the settings.
    import("#web/app/settings-page.tsx").then(setSettings, () => undefined);
  }, []);
  return (
    <CommandPalette {...props} settingsPages={settings?.settingsPagesFor(permissions) ?? []} />
  );
}
