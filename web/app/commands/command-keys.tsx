// The keys of the desk: each runs the command of its name, if anything on the screen can do it now.

import type { Deed } from "#domain/permissions.ts";
import {
  type CommandName,
  commandNames,
  runCommand,
  specOf,
  useAbleCommands,
  useCommand,
  whyNot,
} from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { go, usePlace } from "#web/data/navigation.ts";
import { showNotice } from "#web/data/notices/notices.ts";
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
  useWhyNot(able);
  useHotkeys(keysFor(bound.filter((name) => specOf(name).repeats !== true)));
  useHotkeys(keysFor(bound.filter((name) => specOf(name).repeats === true)), { repeats: true });
  return <ViewCommands />;
}

/** A key that can't act says why. Whatever else has the key, its other meaning or an open list, comes first. */
function useWhyNot(able: ReadonlySet<CommandName>): void {
  const place = usePlace();
  const { me } = useDesk("me");
  const where = {
    isOpen: able.has("markUnread"),
    isComing: place.at === "queue" && place.number !== null,
    may: (deed: Deed) => me.deeds.includes(deed),
  };
  const taken = new Set([...able].map((name) => specOf(name).keys));
  const words: Record<string, () => void> = {};
  for (const name of commandNames) {
    const { keys } = specOf(name);
    if (keys === undefined || taken.has(keys)) continue;
    const say = whyNot(name, where);
    if (say !== null) words[keys] = () => void showNotice({ say });
  }
  useHotkeys(place.at === "queue" ? words : {});
}

const keysFor = (names: readonly CommandName[]): Hotkeys =>
  Object.fromEntries(names.map((name) => [specOf(name).keys ?? "", () => void runCommand(name)]));
