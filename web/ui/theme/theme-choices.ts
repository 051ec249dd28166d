import { DarkIcon, LightIcon, ThemeIcon } from "#web/ui/icons.tsx";
import * as words from "#web/ui/words.ts";

export const themeChoices = [
  { id: "system", label: words.system, icon: ThemeIcon },
  { id: "light", label: words.light, icon: LightIcon },
  { id: "dark", label: words.dark, icon: DarkIcon },
] as const;
