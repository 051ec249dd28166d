// Binds each hotkey to the command of its name, if anything on the screen can run it now.

import type { Permission } from "#domain/permissions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import type { CommandName } from "#web/data/command-specs.ts";
import {
  commandKeys,
  conversationKeys,
  runCommand,
  useAvailableCommands,
  useCommand,
} from "#web/data/commands.ts";
import { navigate, useRoute } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { type Hotkeys, useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { useAppCommands } from "./app-commands.ts";
import type { Where } from "./explain-command.ts";
import { NavigationCommands } from "./navigation-commands.tsx";

const keyNames = Object.keys(commandKeys) as readonly CommandName[];
/** A held key repeats these. */
const repeating: ReadonlySet<CommandName> = new Set(["next", "previous"]);

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
  const canUpdate = useCan("conversation.update");
  useCommand("undo", undoLast, canUpdate);
  useAppCommands();

  const able = useAvailableCommands();
  const bound = keyNames.filter((name) => able.has(name));
  useUnavailableCommandKeys(able);
  useHotkeys(keysFor(bound.filter((name) => !repeating.has(name))));
  useHotkeys(keysFor(bound.filter((name) => repeating.has(name))), { repeats: true });
  return <NavigationCommands />;
}

/** Loaded with the change feed, so before anything can be undone. */
const undoLast = () =>
  void import("#web/data/toasts/undo.ts").then(
    (undo) => undo.undoLast(),
    () => undefined,
  );

/** Explains why a hotkey can't act. Another command on the same key, or an open list, takes precedence. */
function useUnavailableCommandKeys(able: ReadonlySet<CommandName>): void {
  const route = useRoute();
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const hasPhone = useHasPhone();
  const where = {
    isOpen: able.has("markUnread"),
    isComing: route.at === "conversations" && route.number !== null,
    hasPhone,
    can: (permission: Permission) => me.permissions.includes(permission),
  };
  const availableKeys = new Set([...able].map((name) => commandKeys[name]));
  const text: Record<string, () => void> = {};
  for (const [name, keys] of Object.entries(conversationKeys)) {
    if (!availableKeys.has(keys)) text[keys] = () => explain(name as CommandName, where);
  }
  useHotkeys(route.at === "conversations" ? text : {});
}

const explain = (name: CommandName, where: Where): void =>
  void import("./explain-command.ts").then(
    ({ explainCommand }) => explainCommand(name, where),
    () => undefined,
  );

const keysFor = (names: readonly CommandName[]): Hotkeys =>
  Object.fromEntries(names.map((name) => [commandKeys[name] ?? "", () => void runCommand(name)]));
