// Commands without a key that are available on every member screen: they can wait until the first list is shown.
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCommand } from "#web/data/commands.ts";
import { useSignOut } from "#web/data/session-changes.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";

export function PersonalCommands() {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const change = useUpdateMe();
  const signOut = useSignOut();
  useCommand("density", () =>
    change({
      settings: { density: me.settings.density === "compact" ? "comfortable" : "compact" },
    }),
  );
  useCommand("theme", () =>
    change({ settings: { theme: isDark(me.settings.theme) ? "light" : "dark" } }),
  );
  useCommand("availability", () =>
    change({ availability: me.availability === "available" ? "away" : "available" }),
  );
  useCommand("signOut", () => void signOut());
  return null;
}

const isDark = (theme: "system" | "light" | "dark"): boolean =>
  theme === "dark" ||
  (theme === "system" && window.matchMedia("(prefers-color-scheme: dark)").matches);
