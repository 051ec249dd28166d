// Hotkeys that open a composer, menu or dialog of a conversation that is still loading: they wait for it, together with
// the keys typed after them.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Permission } from "#domain/permissions.ts";
import {
  type CommandName,
  runCommand,
  useAvailableCommands,
  useCommand,
} from "#web/data/commands.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useCan } from "#web/data/use-can.ts";
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
  merge: "conversation.update",
} as const satisfies Partial<Record<CommandName, Permission>>;
type ComposerCommand = keyof typeof permissionByCommand;
const composerCommands = Object.keys(permissionByCommand) as readonly ComposerCommand[];

let pending: { readonly number: number; readonly name: CommandName } | null = null;
/** Requests a command in a conversation that is about to be opened. */
export function runOnceOpen(number: number, name: CommandName): void {
  pending = { number, name };
}

export function ComposerComing({ number }: { number: number | null }) {
  const able = useAvailableCommands();
  const [wanted, setWanted] = useState<CommandName | null>(null);
  const isMine = useRef(false);
  const isWaiting = useRef(false);
  isWaiting.current = wanted !== null;
  const want = (way: ComposerCommand) => {
    isMine.current = true;
    setWanted(way);
    startTypeahead(showLostTextToast);
  };
  useEffect(() => {
    if (pending?.number === number) setWanted(pending.name);
    pending = null;
    return () => {
      // Don't end a wait that another part started, such as search.
      if (!isWaiting.current) return;
      setWanted(null);
      endTypeahead();
    };
  }, [number]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever somebody can do more or less
  useEffect(() => {
    if (wanted === null) return;
    // Outside React's render: the composer opens at once and takes focus.
    queueMicrotask(() => {
      isMine.current = false;
      if (!runCommand(wanted) || isMine.current) return;
      setWanted(null);
      requestAnimationFrame(() => requestAnimationFrame(endTypeahead));
    });
  }, [wanted, able]);
  return (
    number !== null && composerCommands.map((way) => <Waits key={way} way={way} onWant={want} />)
  );
}

function Waits({ way, onWant }: { way: ComposerCommand; onWant: (way: ComposerCommand) => void }) {
  useCommand(way, () => onWant(way), {
    enabled: useCan(permissionByCommand[way]),
    isFallback: true,
  });
  return null;
}

const rowCommands = ["close", "assignMe", "spam", "trash", ...composerCommands] as const;

/** Hotkeys pressed on the focused row before its commands are loaded: the last one runs on that row afterwards. */
export function RowCommandsComing({ rowId }: { rowId: string }) {
  const wanted = useRef<CommandName | null>(null);
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (wanted.current !== null && document.activeElement?.id === `row-${rowId}`)
          runCommand(wanted.current);
        if (wanted.current !== null && pending === null) endTypeahead();
      }),
    [rowId],
  );
  return rowCommands.map((name) => (
    <WaitsForRow
      key={name}
      name={name}
      onWant={() => {
        wanted.current = name;
        if (name in permissionByCommand) startTypeahead(showLostTextToast);
      }}
    />
  ));
}

function WaitsForRow({ name, onWant }: { name: CommandName; onWant: () => void }) {
  useCommand(name, onWant, useCan("conversation.update"));
  return null;
}

export const showLostTextToast = (typed: string): void =>
  void showToast({
    text: `What you typed didn't go into any field: “${typed.trim()}”`,
    tone: "failed",
    seconds: 60,
    action: { label: "Copy", run: () => void copyLostText(typed) },
  });

/** Without HTTPS there is no clipboard, so the toast is shown again. */
const copyLostText = async (typed: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(typed);
  } catch {
    showLostTextToast(typed);
  }
};
