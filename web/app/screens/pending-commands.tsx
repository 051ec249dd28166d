// Hotkeys that open a composer, menu or dialog of a conversation that is still loading: they wait for it, together with
// the keys typed after them.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ConversationFolder } from "#domain/conversation/status.ts";
import type { Permission } from "#domain/permissions.ts";
import * as words from "#web/app/words.ts";
import type { CommandName } from "#web/data/command-specs.ts";
import { runCommand, useAvailableCommands, useCommand } from "#web/data/commands.ts";
import { findCachedRowByNumber } from "#web/data/conversations/cached-rows.ts";
import { handleIntent, isIntentHeld } from "#web/data/intents.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import { endTypeahead, startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";

const permissionByCommand = {
  reply: "conversation.reply",
  replyAll: "conversation.reply",
  forward: "conversation.reply",
  text: "conversation.reply",
  note: "conversation.reply",
  assign: "conversation.update",
  snooze: "conversation.update",
  tag: "conversation.update",
  prioritize: "conversation.update",
  merge: "conversation.update",
} as const satisfies Partial<Record<CommandName, Permission>>;
type ComposerCommand = keyof typeof permissionByCommand;

/** False if the loaded conversation never offers the command: waiting for it would swallow the keys typed after it. */
function canBecomeAvailable(name: CommandName, folder: ConversationFolder | undefined): boolean {
  if (folder === "merged") return false;
  if (folder === "spam") return name !== "snooze";
  const permission = permissionByCommand[name as ComposerCommand];
  return folder !== "trash" || permission !== "conversation.update";
}
const composerCommands = Object.keys(permissionByCommand) as readonly ComposerCommand[];

export function PendingComposerCommands({ number }: { number: number | null }) {
  const able = useAvailableCommands();
  const cache = useQueryClient();
  const folder = number === null ? undefined : findCachedRowByNumber(cache, number)?.folder;
  const [requested, setRequested] = useState<CommandName | null>(null);
  const isMine = useRef(false);
  const isWaiting = useRef(false);
  isWaiting.current = requested !== null;
  const want = (command: ComposerCommand) => {
    isMine.current = true;
    setRequested(command);
    startTypeahead(showLostTextToast);
  };
  useEffect(() => {
    const stopHandling = handleIntent("runInConversation", (intent) => {
      if (intent.number !== number) return false;
      return setRequested(intent.command);
    });
    return () => {
      stopHandling();
      // Don't end a wait that another part started, such as search.
      if (!isWaiting.current) return;
      setRequested(null);
      endTypeahead();
    };
  }, [number]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when another command becomes available
  useEffect(() => {
    if (requested === null) return;
    // Outside React's render: the composer opens at once and takes focus.
    queueMicrotask(() => {
      isMine.current = false;
      if ((!runCommand(requested) || isMine.current) && canBecomeAvailable(requested, folder))
        return;
      setRequested(null);
      requestAnimationFrame(() => requestAnimationFrame(endTypeahead));
    });
  }, [requested, able, folder]);
  return (
    number !== null &&
    composerCommands
      .filter((command) => canBecomeAvailable(command, folder))
      .map((command) => <Waits key={command} command={command} onWant={want} />)
  );
}

function Waits({
  command,
  onWant,
}: {
  command: ComposerCommand;
  onWant: (command: ComposerCommand) => void;
}) {
  useCommand(command, () => onWant(command), {
    enabled: useCan(permissionByCommand[command]),
    isFallback: true,
  });
  return null;
}

const rowCommands = ["close", "assignMe", "spam", "trash", ...composerCommands] as const;

/** Hotkeys pressed on the focused row before its commands are loaded: the last one runs on that row afterwards. */
export function PendingRowCommands({ rowId }: { rowId: string }) {
  const requested = useRef<CommandName | null>(null);
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (requested.current === null) return;
        if (document.activeElement?.id === `row-${rowId}`) runCommand(requested.current);
        if (!isIntentHeld("runInConversation")) endTypeahead();
      }),
    [rowId],
  );
  return rowCommands.map((name) => (
    <WaitsForRow
      key={name}
      name={name}
      onWant={() => {
        requested.current = name;
        if (name in permissionByCommand) startTypeahead(showLostTextToast);
      }}
    />
  ));
}

function WaitsForRow({ name, onWant }: { name: CommandName; onWant: () => void }) {
  // First, as the row's own commands are: the open conversation may load before them.
  useCommand(name, onWant, { enabled: useCan("conversation.update"), isFirst: true });
  return null;
}

export const showLostTextToast = (typed: string): void =>
  void showToast({
    text: fill(words.typedIntoNoField, { text: typed.trim() }),
    tone: "failed",
    seconds: 60,
    action: { label: words.copy, run: () => void copyLostText(typed) },
  });

/** Without HTTPS there is no clipboard, so the toast is shown again. */
const copyLostText = async (typed: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(typed);
  } catch {
    showLostTextToast(typed);
  }
};
