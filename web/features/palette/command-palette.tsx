// Fetched when first opened: every command by name with its key, and contacts and conversations to go to.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/data/api.ts";
import {
  type CommandName,
  commandNames,
  runCommand,
  specOf,
  useAbleCommands,
} from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { nameOf } from "#web/data/live/apply-news.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { useMay } from "#web/data/use-may.ts";
import { useSettled } from "#web/data/use-settled.ts";
import { Palette, type PaletteCommand } from "#web/ui/dialog/palette.tsx";
import { NumberIcon, SearchIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { commandGlyphs } from "./command-glyphs.ts";
import { goToContact } from "./go-to-contact.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { viewCommands } from "./view-commands.ts";

interface CommandPaletteProps {
  part: "commands" | "keys";
  onClose: () => void;
}

export function CommandPalette({ part, onClose }: CommandPaletteProps) {
  return part === "keys" ? <KeysDialog onClose={onClose} /> : <Commands onClose={onClose} />;
}

const groupWords = {
  Call: "Current call",
  Manage: "This conversation",
  Reply: "Reply",
  "Go to": "Go to",
} as const;
/** What one came for first; moving about is what keys are for. */
const groupOrder = ["Call", "Manage", "Reply", "App", "Go to", "Navigate"] as const;
const inOrder = (one: CommandName, other: CommandName): number =>
  groupOrder.indexOf(specOf(one).group) - groupOrder.indexOf(specOf(other).group);

function Commands({ onClose }: { onClose: () => void }) {
  const able = useAbleCommands();
  const desk = useDesk("lines", "teams", "tags");
  const cache = useQueryClient();
  const [query, setQuery] = useState("");
  const asked = useSettled(query, 120);
  const mayRead = useMay("contact.read");
  const { data } = useQuery({
    queryKey: keys.contacts(asked),
    queryFn: ({ signal }) => call("listContacts", { query: asked, size: 6 }, { signal }),
    enabled: mayRead && asked.length > 1,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });

  const own = commandNames
    .filter((name) => able.has(name) && specOf(name).isSilent !== true)
    .sort(inOrder);
  const commands: PaletteCommand[] = [
    ...own.map(toPalette),
    ...viewCommands(desk),
    ...numberCommand(query),
    ...(asked.length > 1 ? (data?.rows ?? []) : []).map(
      (contact): PaletteCommand => ({
        id: contact.id,
        label: nameOf(contact),
        group: "Contacts",
        lead: <Avatar name={nameOf(contact)} size={16} />,
        end: <span className="num">{contact.points[0]?.shown}</span>,
        isFound: true,
        run: () => goToContact(cache, contact),
      }),
    ),
    ...searchCommand(query),
  ];
  return (
    <Palette
      label="Commands"
      placeholder="Search contacts or run a command"
      commands={commands}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

function toPalette(name: CommandName): PaletteCommand {
  const { label, group, keys: caps, words } = specOf(name);
  const glyph = commandGlyphs[name];
  return {
    id: name,
    label,
    group: group in groupWords ? groupWords[group as keyof typeof groupWords] : group,
    ...(glyph === undefined ? {} : { glyph }),
    ...(caps === undefined ? {} : { keys: caps }),
    ...(words === undefined ? {} : { words }),
    run: () => void runCommand(name),
  };
}

/** The last line, and the only one where no command is called so. */
function searchCommand(query: string): PaletteCommand[] {
  const words = query.trim();
  if (words === "") return [];
  return [
    {
      id: "search for",
      label: `Search for “${words}”`,
      group: "All conversations",
      glyph: SearchIcon,
      isFound: true,
      run: () => go(addressOf.search(words)),
    },
  ];
}

/** "1842" or "#1842" goes to that conversation. */
function numberCommand(query: string): PaletteCommand[] {
  const number = /^#?(\d{1,15})$/.exec(query.trim())?.[1];
  if (number === undefined) return [];
  return [
    {
      id: `number ${number}`,
      label: `Conversation #${number}`,
      group: "Go to",
      glyph: NumberIcon,
      isFound: true,
      run: () => go(addressOf.conversation({ kind: "open" }, Number(number))),
    },
  ];
}
