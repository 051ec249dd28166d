// Commands available on every member screen.

import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { useCommand } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useSignOut } from "#web/data/session.ts";
import { useCan } from "#web/data/use-can.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";

export function useAppCommands(): void {
  const { me, workspace } = useBootstrap("me", "workspace");
  const change = useUpdateMe();
  const signOut = useSignOut();
  const hasPhone = useHasPhone();
  useCommand("goCalls", () => navigate(routePaths.calls()), hasPhone);
  useCommand("goLiveCalls", () => navigate(routePaths.liveCalls()), hasPhone);
  useCommand("goSettings", () => navigate(routePaths.settings()));
  useCommand(
    "goSimulator",
    () => navigate(routePaths.simulator()),
    useCan("simulator.use") && workspace.hasSimulator,
  );
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
}

const isDark = (theme: "system" | "light" | "dark"): boolean =>
  theme === "dark" ||
  (theme === "system" && window.matchMedia("(prefers-color-scheme: dark)").matches);
