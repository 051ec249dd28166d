// Command palette, loaded when first opened: all commands with their shortcuts, plus contacts and conversations.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import { commandLabel } from "#web/data/command-label.ts";
import { type CommandName, commandNames, commandSpecOf } from "#web/data/command-specs.ts";
import { runCommand, shortcutOf, useAvailableCommands } from "#web/data/commands.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { useDebouncedValue } from "#web/data/use-debounced-value.ts";
import { fill } from "#web/language/fill.ts";
import { CommandPaletteDialog, type PaletteCommand } from "#web/ui/dialog/command-palette.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { AllOpenIcon, NumberIcon, SearchIcon } from "#web/ui/icons.tsx";
import { commandIcons } from "./command-icons.ts";
import { commandKeywords } from "./command-keywords.ts";
import { groupLabels } from "./group-labels.ts";
import { foundConversations, resultOf, titleOf } from "./palette-results.ts";
import { type SettingsPage, settingsCommands } from "./settings-commands.ts";
import { useViewCommands } from "./use-view-commands.ts";
import * as words from "./words.ts";

interface CommandPaletteProps {
  settingsPages: readonly SettingsPage[];
  onClose: () => void;
}

const paletteGroupLabels = {
  ...groupLabels,
  Call: words.currentCall,
  Manage: words.thisConversation,
};
/** Most likely intent first; navigation is last because it has shortcuts. */
const groupOrder = ["Call", "Manage", "Reply", "App", "Go to", "Navigate"] as const;
const maxContacts = 6;
/** Undo applies to the last action anywhere. It is not the first row, where a plain Enter would trigger it. */
const groupOf = (name: CommandName) => (name === "undo" ? "App" : commandSpecOf(name).group);
const inOrder = (one: CommandName, other: CommandName): number =>
  groupOrder.indexOf(groupOf(one)) - groupOrder.indexOf(groupOf(other));

export function CommandPalette({ settingsPages, onClose }: CommandPaletteProps) {
  const able = useAvailableCommands();
  const views = useViewCommands();
  const [query, setQuery] = useState("");
  const debouncedQuery = useDebouncedValue(query, 120);
  const canRead = useCan("contact.read");
  const { data } = useQuery({
    queryKey: queryKeys.contacts(debouncedQuery, maxContacts),
    queryFn: ({ signal }) =>
      rpc("listContacts", { query: debouncedQuery, size: maxContacts }, { signal }),
    enabled: canRead && debouncedQuery.length > 1,
    staleTime: 10_000,
  });
  const { data: found } = useQuery({
    queryKey: queryKeys.paletteSearch(debouncedQuery),
    queryFn: ({ signal }) => rpc("search", { query: debouncedQuery, size: 25 }, { signal }),
    enabled: debouncedQuery.length > 1,
    staleTime: 10_000,
  });
  const current = { query, asked: debouncedQuery };
  const contacts = resultOf({ ...current, result: data && [...data.rows, ...data.similar] }) ?? [];
  const search = resultOf({ ...current, result: found });

  const own = commandNames
    .filter((name) => able.has(name) && commandSpecOf(name).isSilent !== true)
    .sort(inOrder);
  const commands: PaletteCommand[] = [
    ...own.map(toPalette),
    ...views,
    ...settingsCommands(settingsPages),
    ...(search ? foundConversations(query, search).map(toConversation) : numberCommand(query)),
    ...contacts.map(
      (contact): PaletteCommand => ({
        id: contact.id,
        label: contactDisplayName(contact),
        group: words.contacts,
        lead: <Avatar name={contactDisplayName(contact)} size={16} />,
        end: <span className="num">{contact.contactPoints[0]?.formatted}</span>,
        isFound: true,
        run: () => navigate(routePaths.contact(contact.id)),
      }),
    ),
    ...searchCommand(query),
  ];
  return (
    <CommandPaletteDialog
      label={words.commands}
      placeholder={words.searchOrRun}
      commands={commands}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

const toConversation = (conversation: Conversation): PaletteCommand => ({
  id: conversation.id,
  label: titleOf(conversation),
  group: words.conversations,
  icon: AllOpenIcon,
  end: <span className="num">#{conversation.number}</span>,
  isFound: true,
  run: () => navigate(routePaths.conversation({ kind: "open" }, conversation.number)),
});

function toPalette(name: CommandName): PaletteCommand {
  const label = commandLabel(name);
  const caps = shortcutOf(name);
  const group = groupOf(name);
  const text = commandKeywords[name];
  const icon = commandIcons[name];
  return {
    id: name,
    label,
    group: paletteGroupLabels[group],
    ...(icon === undefined ? {} : { icon }),
    ...(caps === undefined ? {} : { keys: caps }),
    ...(text === undefined ? {} : { text }),
    run: () => void runCommand(name),
  };
}

/** The last row, and the only one if no command matches. */
function searchCommand(query: string): PaletteCommand[] {
  const text = query.trim();
  if (text === "") return [];
  return [
    {
      id: "search for",
      label: fill(words.searchFor, { text }),
      group: words.allConversations,
      icon: SearchIcon,
      isFound: true,
      run: () => navigate(routePaths.search(text)),
    },
  ];
}

/** "1842" or "#1842" opens that conversation. */
function numberCommand(query: string): PaletteCommand[] {
  const number = /^#?(\d{1,15})$/.exec(query.trim())?.[1];
  if (number === undefined) return [];
  return [
    {
      id: `number ${number}`,
      label: fill(words.conversationNumber, { number }),
      group: words.goTo,
      icon: NumberIcon,
      isFound: true,
      run: () => navigate(routePaths.conversation({ kind: "open" }, Number(number))),
    },
  ];
}
