// The keys of the desk: each runs the command of its name, if anything on the screen can do it now.

import type { Permission } from "#domain/permissions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import {
  type CommandName,
  commandNames,
  commandSpecOf,
  runCommand,
  useAvailableCommands,
  useCommand,
  whyNot,
} from "#web/data/commands.ts";
import { navigate, useRoute } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { undoLast } from "#web/data/toasts/undo.ts";
import { useCan } from "#web/data/use-can.ts";
import { startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { type Hotkeys, useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { useAppCommands } from "./app-commands.ts";
import { NavigationCommands } from "./navigation-commands.tsx";

interface CommandKeysProps {
  openPalette: (part: "commands" | "keys") => void;
}

export function CommandKeys({ openPalette }: CommandKeysProps) {
  useCommand("palette", () => {
    startTypeahead();
    openPalette("commands");
  });
  useCommand("search", () => {
    startTypeahead();
    navigate(routePaths.search());
  });
  useCommand("keys", () => openPalette("keys"));
  const mayWork = useCan("conversation.update");
  useCommand("undo", undoLast, mayWork);
  useAppCommands();

  const able = useAvailableCommands();
  const bound = commandNames.filter(
    (name) => able.has(name) && commandSpecOf(name).keys !== undefined,
  );
  useWhyNot(able);
  useHotkeys(keysFor(bound.filter((name) => commandSpecOf(name).repeats !== true)));
  useHotkeys(keysFor(bound.filter((name) => commandSpecOf(name).repeats === true)), {
    repeats: true,
  });
  return <NavigationCommands />;
}

/** A key that can't act says why. Whatever else has the key, its other meaning or an open list, comes first. */
function useWhyNot(able: ReadonlySet<CommandName>): void {
  const place = useRoute();
  const { me } = useBootstrap("me");
  const hasPhone = useHasPhone();
  const where = {
    isOpen: able.has("markUnread"),
    isComing: place.at === "conversations" && place.number !== null,
    isPhoneComing: hasPhone && !able.has("dial"),
    may: (deed: Permission) => me.deeds.includes(deed),
  };
  const taken = new Set([...able].map((name) => commandSpecOf(name).keys));
  const words: Record<string, () => void> = {};
  for (const name of commandNames) {
    const { keys } = commandSpecOf(name);
    if (keys === undefined || taken.has(keys)) continue;
    const say = whyNot(name, where);
    if (say !== null) words[keys] = () => void showToast({ say });
  }
  useHotkeys(place.at === "conversations" ? words : {});
}

const keysFor = (names: readonly CommandName[]): Hotkeys =>
  Object.fromEntries(
    names.map((name) => [commandSpecOf(name).keys ?? "", () => void runCommand(name)]),
  );
