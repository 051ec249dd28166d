// All commands that a hotkey or the palette can run, by name. Components register what they can run now with
// useCommand; hotkeys, palette and the shortcut list all come from this table.
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { Permission } from "#domain/permissions.ts";

export interface CommandSpec {
  readonly label: string;
  readonly group: "Navigate" | "Reply" | "Call" | "Manage" | "Go to" | "App";
  /** In the format of web/ui/keyboard: "e", "shift+n", "mod+k", "g m". */
  readonly keys?: string;
  readonly needs?: Permission;
  /** A held key repeats the command. */
  readonly repeats?: true;
  /** Not listed in the palette: the palette itself, moving by one. */
  readonly isSilent?: true;
}

export const commands = {
  next: { label: "Next conversation", group: "Navigate", keys: "j", repeats: true, isSilent: true },
  previous: {
    label: "Previous conversation",
    group: "Navigate",
    keys: "k",
    repeats: true,
    isSilent: true,
  },
  open: { label: "Open", group: "Navigate", keys: "o", isSilent: true },
  leave: { label: "Back to list", group: "Navigate", keys: "escape", isSilent: true },
  search: { label: "Search", group: "Navigate", keys: "/", isSilent: true },
  palette: { label: "Commands", group: "Navigate", keys: "mod+k", isSilent: true },
  keys: {
    label: "Keyboard shortcuts",
    group: "Navigate",
    keys: "?",
  },
  newest: {
    label: "Jump to latest",
    group: "Navigate",
    keys: "shift+j",
  },

  reply: {
    label: "Reply",
    group: "Reply",
    keys: "r",
    needs: "conversation.reply",
  },
  replyAll: {
    label: "Reply to all",
    group: "Reply",
    keys: "shift+r",
    needs: "conversation.reply",
  },
  forward: {
    label: "Forward",
    group: "Reply",
    keys: "shift+f",
    needs: "conversation.reply",
  },
  email: {
    label: "Email",
    group: "Reply",
    needs: "conversation.reply",
  },
  text: { label: "Text", group: "Reply", keys: "t", needs: "conversation.reply" },
  note: {
    label: "Write a note",
    group: "Reply",
    keys: "n",
    needs: "conversation.update",
  },
  newMail: {
    label: "New email",
    group: "Reply",
    keys: "shift+m",
    needs: "conversation.reply",
  },
  newText: {
    label: "New text",
    group: "Reply",
    keys: "shift+n",
    needs: "conversation.reply",
  },
  call: { label: "Call", group: "Reply", keys: "c", needs: "call.handle" },
  dial: {
    label: "Call a number",
    group: "Reply",
    keys: "shift+c",
    needs: "call.handle",
  },

  // Call keys are exclusive: each key has one meaning, whether or not a call is live.
  mute: { label: "Mute or unmute", group: "Call", keys: "shift+s" },
  hold: { label: "Hold or resume", group: "Call", keys: "shift+h" },
  swap: { label: "Swap calls", group: "Call", keys: "shift+w" },
  hangUp: { label: "Hang up", group: "Call", keys: "shift+x" },
  transfer: {
    label: "Transfer call",
    group: "Call",
    keys: "shift+t",
  },
  completeTransfer: {
    label: "Complete transfer",
    group: "Call",
    keys: "shift+o",
  },
  keypad: { label: "Keypad", group: "Call" },
  callNote: { label: "Add call note", group: "Call" },

  assign: { label: "Assign", group: "Manage", keys: "a", needs: "conversation.update" },
  assignMe: {
    label: "Assign to me",
    group: "Manage",
    keys: "shift+a",
    needs: "conversation.update",
  },
  close: {
    label: "Close",
    group: "Manage",
    keys: "e",
    needs: "conversation.update",
  },
  reopen: { label: "Reopen", group: "Manage", needs: "conversation.update" },
  snooze: {
    label: "Snooze",
    group: "Manage",
    keys: "h",
    needs: "conversation.update",
  },
  tag: { label: "Tag", group: "Manage", keys: "l", needs: "conversation.update" },
  merge: {
    label: "Merge",
    group: "Manage",
    keys: "m",
    needs: "conversation.update",
  },
  rename: {
    label: "Edit subject",
    group: "Manage",
    needs: "conversation.update",
  },
  markUnread: { label: "Mark unread", group: "Manage", keys: "shift+u" },
  spam: { label: "Mark as spam", group: "Manage", keys: "!", needs: "conversation.update" },
  notSpam: { label: "Not spam", group: "Manage", needs: "conversation.update" },
  trash: {
    label: "Move to trash",
    group: "Manage",
    keys: "#",
    needs: "conversation.update",
  },
  restore: { label: "Restore from trash", group: "Manage", needs: "conversation.update" },
  threadingReason: {
    label: "Why is this here?",
    group: "Manage",
    keys: "w",
  },
  copyLink: { label: "Copy link", group: "Manage" },
  contact: { label: "Toggle contact panel", group: "Manage", keys: "i" },
  undo: { label: "Undo", group: "Manage", keys: "u" },

  goMine: { label: "Mine", group: "Go to", keys: "g m" },
  goUnassigned: { label: "Unassigned", group: "Go to", keys: "g u" },
  goOpen: { label: "All open", group: "Go to", keys: "g a" },
  goWaiting: { label: "Waiting on customer", group: "Go to", keys: "g w" },
  goMentions: { label: "Mentions", group: "Go to", keys: "g n" },
  goDrafts: { label: "Drafts", group: "Go to", keys: "g d" },
  goSnoozed: { label: "Snoozed", group: "Go to", keys: "g h" },
  goScheduled: { label: "Scheduled", group: "Go to", keys: "g l" },
  goClosed: { label: "Closed", group: "Go to", keys: "g e" },
  goSpam: { label: "Spam", group: "Go to", keys: "g !" },
  goTrash: { label: "Trash", group: "Go to", keys: "g #" },
  goCalls: { label: "Call log", group: "Go to", keys: "g c" },
  goLiveCalls: { label: "Live calls", group: "Go to", keys: "g p" },
  goSettings: { label: "Settings", group: "Go to", keys: "g s" },
  goSimulator: {
    label: "Simulator",
    group: "Go to",
    keys: "g o",
    needs: "simulator.use",
  },

  density: { label: "Toggle list density", group: "App" },
  theme: { label: "Toggle dark theme", group: "App" },
  availability: { label: "Set yourself available or away", group: "App" },
  nextPane: { label: "Next pane", group: "Navigate", keys: "f6", isSilent: true },
  signOut: { label: "Sign out", group: "App" },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as readonly CommandName[];
export const commandSpecOf = (name: CommandName): CommandSpec => commands[name];

/** The key to show beside a button; undefined if there is none. */
export const shortcutOf = (name: CommandName): string | undefined => commandSpecOf(name).keys;

type Run = () => void;
interface Registration {
  readonly latest: { readonly current: Run | null };
  readonly isFirst: boolean;
}
const able = new Map<CommandName, Registration[]>();
const activeOf = (runs: readonly Registration[]): Run | null | undefined =>
  (runs.findLast((one) => one.isFirst) ?? runs.at(-1))?.latest.current;
const listeners = new Set<() => void>();
let snapshot: ReadonlySet<CommandName> = new Set();

function changed(): void {
  snapshot = new Set([...able].flatMap(([name, runs]) => (activeOf(runs) ? [name] : [])));
  for (const listener of listeners) listener();
}

interface CommandOptions {
  readonly enabled?: boolean;
  /** Runs only if no other component registered the command, whatever the mount order. */
  readonly isFallback?: boolean;
  /** Runs even if another component registers the command later. */
  readonly isFirst?: boolean;
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
  } = typeof options === "boolean" ? { enabled: options } : options;
  const latest = useRef(run);
  latest.current = run;
  const canRun = run !== null;
  // A layout effect, so no key pressed right after render is lost or runs the previous screen's command.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a command that becomes available is announced
  useLayoutEffect(() => {
    if (!enabled) return;
    const runs = able.get(name) ?? [];
    able.set(name, runs);
    const registration = { latest, isFirst };
    if (isFallback) runs.unshift(registration);
    else runs.push(registration);
    changed();
    return () => {
      runs.splice(runs.indexOf(registration), 1);
      changed();
    };
  }, [name, enabled, isFallback, isFirst, canRun]);
}

export function runCommand(name: CommandName): boolean {
  const run = activeOf(able.get(name) ?? []);
  run?.();
  return run != null;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The commands that can run now. */
export const useAvailableCommands = (): ReadonlySet<CommandName> =>
  useSyncExternalStore(listen, () => snapshot);

export interface Whereabouts {
  readonly isOpen: boolean;
  /** The URL names a conversation that is not loaded yet. */
  readonly isComing: boolean;
  /** The workspace has a phone, and its code is not loaded yet. */
  readonly isPhoneComing: boolean;
  readonly may: (permission: Permission) => boolean;
}

/** Why a command with a key can't run now; null if no explanation is needed. */
export function unavailableReason(
  name: CommandName,
  { isOpen, isComing, isPhoneComing, may }: Whereabouts,
): string | null {
  const { label, group, needs, isSilent } = commandSpecOf(name);
  if (isSilent === true || name === "undo") return null;
  if (group !== "Reply" && group !== "Manage") return null;
  if (needs !== undefined && !may(needs)) return `Your role can't use “${label}”.`;
  if (name === "dial" && isPhoneComing)
    return "The phone is still loading. Press the key again in a moment.";
  if (isOpen) return `“${label}” isn't available here.`;
  if (isComing) return "The conversation is still loading. Press the key again in a moment.";
  return `“${label}” needs an open conversation.`;
}
