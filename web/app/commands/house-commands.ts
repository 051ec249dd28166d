// Commands that work on every screen of a member.

import { useHasPhone } from "#web/data/call/phone-lines.ts";
import { useChangeMe } from "#web/data/change-me.ts";
import { useCommand } from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { useSignOut } from "#web/data/session.ts";
import { useMay } from "#web/data/use-may.ts";

export function useHouseCommands(): void {
  const { me, workspace } = useDesk("me", "workspace");
  const change = useChangeMe();
  const signOut = useSignOut();
  const hasPhone = useHasPhone();
  useCommand("goCalls", () => go(addressOf.calls()), hasPhone);
  useCommand("goLiveCalls", () => go(addressOf.liveCalls()), hasPhone);
  useCommand("goSettings", () => go(addressOf.settings()));
  useCommand(
    "goSimulator",
    () => go(addressOf.simulator()),
    useMay("simulator.use") && workspace.hasSimulator,
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
