// Binds each hotkey to the command of its name, if anything on the screen can run it now.

import type { Permission } from "#domain/permissions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import {
  type CommandName,
  commandNames,
  commandSpecOf,
  runCommand,
  unavailableReason,
  useAvailableCommands,
  useCommand,
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
  useUnavailableCommandKeys(able);
  useHotkeys(keysFor(bound.filter((name) => commandSpecOf(name).repeats !== true)));
  useHotkeys(keysFor(bound.filter((name) => commandSpecOf(name).repeats === true)), {
    repeats: true,
  });
  return <NavigationCommands />;
}

/** Explains why a hotkey can't act. Another command on the same key, or an open list, takes precedence. */
function useUnavailableCommandKeys(able: ReadonlySet<CommandName>): void {
  const route = useRoute();
  const { me } = useBootstrap("me");
  const hasPhone = useHasPhone();
  const where = {
    isOpen: able.has("markUnread"),
    isComing: route.at === "conversations" && route.number !== null,
    isPhoneComing: hasPhone && !able.has("dial"),
    may: (permission: Permission) => me.permissions.includes(permission),
  };
  const availableKeys = new Set([...able].map((name) => commandSpecOf(name).keys));
  const text: Record<string, () => void> = {};
  for (const name of commandNames) {
    const { keys } = commandSpecOf(name);
    if (keys === undefined || availableKeys.has(keys)) continue;
    const message = unavailableReason(name, where);
    if (message !== null) text[keys] = () => void showToast({ text: message });
  }
  useHotkeys(route.at === "conversations" ? text : {});
}

const keysFor = (names: readonly CommandName[]): Hotkeys =>
  Object.fromEntries(
    names.map((name) => [commandSpecOf(name).keys ?? "", () => void runCommand(name)]),
  );
