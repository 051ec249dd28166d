import { commandLabel } from "#web/data/command-label.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import type { PaletteCommand } from "#web/ui/dialog/command-palette.tsx";
import type { Icon } from "#web/ui/icons.tsx";

export interface SettingsPage {
  readonly id: string;
  readonly name: string;
  readonly icon: Icon;
}

/** Commands that open a page of the settings; "settings" finds them all. */
export function settingsCommands(pages: readonly SettingsPage[]): PaletteCommand[] {
  const settings = commandLabel("goSettings");
  return pages.map(({ id, name, icon }) => ({
    id: `settings ${id}`,
    label: name,
    group: settings,
    icon,
    text: settings,
    run: () => navigate(routePaths.settings(id)),
  }));
}
