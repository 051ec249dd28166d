// The commands that hotkeys, the palette and buttons run, by name. Components register what they can run now with
// useCommand. Only keys are here, because they work before anything else is loaded; labels are in command-specs.ts.
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { CommandName } from "./command-specs.ts";
import { createListeners } from "./create-listeners.ts";

type Keys = Readonly<Partial<Record<CommandName, string>>>;

/** Commands of a conversation: where such a key can't act, it is explained. */
export const conversationKeys: Keys = {
  reply: "r",
  replyAll: "shift+r",
  forward: "shift+f",
  text: "t",
  note: "n",
  newMail: "shift+m",
  newText: "shift+n",
  call: "c",
  dial: "shift+c",
  assign: "a",
  assignMe: "shift+a",
  close: "e",
  snooze: "h",
  tag: "l",
  prioritize: "p",
  merge: "m",
  markUnread: "shift+u",
  spam: "!",
  trash: "#",
  threadingReason: "w",
  contact: "i",
};

/** In the format of web/ui/keyboard: "e", "shift+n", "mod+k", "g m". Call keys mean the same on every screen. */
export const commandKeys: Keys = {
  ...conversationKeys,
  next: "j",
  previous: "k",
  open: "o",
  leave: "escape",
  search: "/",
  palette: "mod+k",
  keys: "?",
  newest: "shift+j",
  mute: "shift+s",
  hold: "shift+h",
  swap: "shift+w",
  hangUp: "shift+x",
  transfer: "shift+t",
  completeTransfer: "shift+o",
  undo: "u",
  goMine: "g m",
  goUnassigned: "g u",
  goOpen: "g a",
  goWaiting: "g w",
  goMentions: "g n",
  goDrafts: "g d",
  goSnoozed: "g h",
  goScheduled: "g l",
  goClosed: "g e",
  goSpam: "g !",
  goTrash: "g #",
  goContacts: "g k",
  goCalls: "g c",
  goLiveCalls: "g p",
  goSettings: "g s",
  goSimulator: "g o",
  nextPane: "f6",
};

/** The key to show beside a button; undefined if there is none. */
export const shortcutOf = (name: CommandName): string | undefined => commandKeys[name];

type Run = () => void;
interface Registration {
  readonly latest: { readonly current: Run | null };
  readonly isFirst: boolean;
  readonly label: string | undefined;
}
const able = new Map<CommandName, Registration[]>();
const activeOf = (name: CommandName): Registration | undefined => {
  const runs = able.get(name);
  return runs?.findLast((one) => one.isFirst) ?? runs?.at(-1);
};
/** What it would do now, if the component that runs it says so. */
export const activeLabelOf = (name: CommandName): string | undefined => activeOf(name)?.label;

const [subscribe, notify] = createListeners();
let snapshot: ReadonlySet<CommandName> = new Set();

function changed(): void {
  snapshot = new Set([...able.keys()].filter((name) => activeOf(name)?.latest.current));
  notify();
}

interface CommandOptions {
  readonly enabled?: boolean;
  /** Runs only if no other component registered the command, whatever the mount order. */
  readonly isFallback?: boolean;
  /** Runs even if another component registers the command later. */
  readonly isFirst?: boolean;
  /** What it does now, if that depends on the state: "Show contact" or "Hide contact". */
  readonly label?: string;
}

/**
 * Registers what the command does while mounted and enabled; the last one mounted wins. With null the command is
 * unavailable, and no other component runs it either.
 */
export function useCommand(
  name: CommandName,
  run: Run | null,
  options: boolean | CommandOptions = true,
): void {
  const {
    enabled = true,
    isFallback = false,
    isFirst = false,
    label,
  } = typeof options === "boolean" ? { enabled: options } : options;
  const latest = useRef(run);
  latest.current = run;
  const canRun = run !== null;
  // A layout effect, so no key pressed right after render is lost or runs the previous screen's command.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `canRun` triggers it: a command that becomes available is announced
  useLayoutEffect(() => {
    if (!enabled) return;
    const runs = able.get(name) ?? [];
    able.set(name, runs);
    const registration = { latest, isFirst, label };
    if (isFallback) runs.unshift(registration);
    else runs.push(registration);
    changed();
    return () => {
      runs.splice(runs.indexOf(registration), 1);
      changed();
    };
  }, [name, enabled, isFallback, isFirst, label, canRun]);
}

export function runCommand(name: CommandName): boolean {
  const run = activeOf(name)?.latest.current;
  run?.();
  return run != null;
}

/** The commands that can run now. */
export const useAvailableCommands = (): ReadonlySet<CommandName> =>
  useSyncExternalStore(subscribe, () => snapshot);
