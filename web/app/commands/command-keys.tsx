// The keys of the desk: each runs the command of its name, if anything on the screen can do it now.
import {
  type CommandName,
  commandNames,
  runCommand,
  specOf,
  useAbleCommands,
  useCommand,
} from "#web/data/commands.ts";
import { go } from "#web/data/navigation.ts";
import { undoLast } from "#web/data/notices/undo.ts";
import { addressOf } from "#web/data/place.ts";
import { useMay } from "#web/data/use-may.ts";
import { typeAhead } from "#web/ui/keys/type-ahead.ts";
import { type Hotkeys, useHotkeys } from "#web/ui/keys/use-hotkeys.ts";
import { useHouseCommands } from "./house-commands.ts";
import { ViewCommands } from "./view-commands.tsx";

interface CommandKeysProps {
  openPalette: (part: "commands" | "keys") => void;
}

export function CommandKeys({ openPalette }: CommandKeysProps) {
  useCommand("palette", () => {
    typeAhead();
    openPalette("commands");
  });
  useCommand("search", () => {
    typeAhead();
    go(addressOf.search());
  });
  useCommand("keys", () => openPalette("keys"));
  const mayWork = useMay("conversation.work");
  useCommand("undo", undoLast, mayWork);
  useHouseCommands();

  const able = useAbleCommands();
  const bound = commandNames.filter((name) => able.has(name) && specOf(name).keys !== undefined);
  useHotkeys(keysFor(bound.filter((name) => specOf(name).repeats !== true)));
  useHotkeys(keysFor(bound.filter((name) => specOf(name).repeats === true)), { repeats: true });
  return <ViewCommands />;
}

const keysFor = (names: readonly CommandName[]): Hotkeys =>
  Object.fromEntries(names.map((name) => [specOf(name).keys ?? "", () => void runCommand(name)]));
