// Keys that open a composer, menu or dialog of a conversation that is still loading: they wait for it, and so do the keys
// pressed after them.
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
import { endTypeAhead, startTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";

const ways = {
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
type Way = keyof typeof ways;
const allWays = Object.keys(ways) as readonly Way[];

export function ComposerComing({ number }: { number: number | null }) {
  const able = useAvailableCommands();
  const [wanted, setWanted] = useState<Way | null>(null);
  const isMine = useRef(false);
  const isWaiting = useRef(false);
  isWaiting.current = wanted !== null;
  const want = (way: Way) => {
    isMine.current = true;
    setWanted(way);
    startTypeahead(sayLost);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is another wish
  useEffect(
    () => () => {
      // What others wait for, such as the search, is not ours to end.
      if (!isWaiting.current) return;
      setWanted(null);
      endTypeAhead();
    },
    [number],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever somebody can do more or less
  useEffect(() => {
    if (wanted === null) return;
    // Not within React's own work: the composer draws the way that was asked for at once, and gives it the focus.
    queueMicrotask(() => {
      isMine.current = false;
      runCommand(wanted);
      if (isMine.current) return;
      setWanted(null);
      requestAnimationFrame(() => requestAnimationFrame(endTypeAhead));
    });
  }, [wanted, able]);
  return number !== null && allWays.map((way) => <Waits key={way} way={way} onWant={want} />);
}

function Waits({ way, onWant }: { way: Way; onWant: (way: Way) => void }) {
  useCommand(way, () => onWant(way), { enabled: useCan(ways[way]), isFallback: true });
  return null;
}

const rowCommands = ["close", "assignMe", "spam", "trash", "assign", "snooze", "tag"] as const;

/** Keys pressed on the row that has the focus before what they run has loaded: the last one runs then, on that row. */
export function RowCommandsComing({ rowId }: { rowId: string }) {
  const wanted = useRef<CommandName | null>(null);
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (wanted.current !== null && document.activeElement?.id === `row-${rowId}`)
          runCommand(wanted.current);
        if (wanted.current !== null) endTypeAhead();
      }),
    [rowId],
  );
  return rowCommands.map((name) => (
    <WaitsForRow
      key={name}
      name={name}
      onWant={() => {
        wanted.current = name;
        if (name in ways) startTypeahead(sayLost);
      }}
    />
  ));
}

function WaitsForRow({ name, onWant }: { name: CommandName; onWant: () => void }) {
  useCommand(name, onWant, useCan("conversation.update"));
  return null;
}

export const sayLost = (typed: string): void =>
  void showToast({
    say: `What you typed didn't go into any field: “${typed.trim()}”`,
    tone: "failed",
    seconds: 60,
    deed: { label: "Copy", run: () => void copyLost(typed) },
  });

/** Without https there is no clipboard: it is shown again. */
const copyLost = async (typed: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(typed);
  } catch {
    sayLost(typed);
  }
};
