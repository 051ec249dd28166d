// What each command is called, and who may run it: for the palette, the shortcut list and menus. Keys are in commands.ts.
import { viewLabels } from "#domain/conversation/views.ts";
import type { Permission } from "#domain/permissions.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

export interface CommandSpec {
  readonly label: string;
  readonly group: "Navigate" | "Reply" | "Call" | "Manage" | "Go to" | "App";
  readonly requires?: Permission;
  /** Not listed in the palette: the palette itself, moving by one. */
  readonly isSilent?: true;
}

const commands = {
  next: { label: words.nextConversation, group: "Navigate", isSilent: true },
  previous: {
    label: words.previousConversation,
    group: "Navigate",
    isSilent: true,
  },
  open: { label: words.open, group: "Navigate", isSilent: true },
  leave: { label: words.backToList, group: "Navigate", isSilent: true },
  search: { label: words.search, group: "Navigate", isSilent: true },
  palette: { label: words.commands, group: "Navigate", isSilent: true },
  keys: {
    label: words.keyboardShortcuts,
    group: "Navigate",
  },
  newest: {
    label: words.jumpToLatest,
    group: "Navigate",
  },

  reply: {
    label: words.reply,
    group: "Reply",
    requires: "conversation.reply",
  },
  replyAll: {
    label: words.replyToAll,
    group: "Reply",
    requires: "conversation.reply",
  },
  forward: {
    label: words.forward,
    group: "Reply",
    requires: "conversation.reply",
  },
  email: {
    label: words.email,
    group: "Reply",
    requires: "conversation.reply",
  },
  text: { label: words.text, group: "Reply", requires: "conversation.reply" },
  note: {
    label: words.writeNote,
    group: "Reply",
    requires: "conversation.update",
  },
  newMail: {
    label: words.newEmail,
    group: "Reply",
    requires: "conversation.reply",
  },
  newText: {
    label: words.newText,
    group: "Reply",
    requires: "conversation.reply",
  },
  call: { label: words.call, group: "Reply", requires: "call.handle" },
  dial: {
    label: words.callNumber,
    group: "Reply",
    requires: "call.handle",
  },

  mute: { label: words.mute, group: "Call" },
  hold: { label: words.hold, group: "Call" },
  swap: { label: words.swapCalls, group: "Call" },
  hangUp: { label: words.hangUp, group: "Call" },
  transfer: {
    label: words.transferCall,
    group: "Call",
  },
  completeTransfer: {
    label: words.completeTransfer,
    group: "Call",
  },
  keypad: { label: words.keypad, group: "Call" },
  callNote: { label: words.addCallNote, group: "Call" },

  assign: { label: words.assign, group: "Manage", requires: "conversation.update" },
  assignMe: {
    label: words.assignToMe,
    group: "Manage",
    requires: "conversation.update",
  },
  close: {
    label: words.close,
    group: "Manage",
    requires: "conversation.update",
  },
  reopen: { label: words.reopen, group: "Manage", requires: "conversation.update" },
  snooze: {
    label: words.snooze,
    group: "Manage",
    requires: "conversation.update",
  },
  tag: { label: words.tag, group: "Manage", requires: "conversation.update" },
  prioritize: { label: words.setPriority, group: "Manage", requires: "conversation.update" },
  merge: {
    label: words.merge,
    group: "Manage",
    requires: "conversation.update",
  },
  rename: {
    label: words.editSubject,
    group: "Manage",
    requires: "conversation.update",
  },
  markUnread: { label: words.markUnread, group: "Manage" },
  spam: { label: words.markAsSpam, group: "Manage", requires: "conversation.update" },
  notSpam: { label: words.notSpam, group: "Manage", requires: "conversation.update" },
  trash: {
    label: words.moveToTrash,
    group: "Manage",
    requires: "conversation.update",
  },
  restore: { label: words.restoreFromTrash, group: "Manage", requires: "conversation.update" },
  threadingReason: {
    label: words.whyIsThisHere,
    group: "Manage",
  },
  copyLink: { label: words.copyLink, group: "Manage" },
  contact: { label: words.showOrHideContact, group: "Manage" },
  undo: { label: words.undo, group: "Manage" },

  goMine: { label: viewLabels.mine.title, group: "Go to" },
  goUnassigned: { label: viewLabels.unassigned.title, group: "Go to" },
  goOpen: { label: viewLabels.open.title, group: "Go to" },
  goWaiting: { label: viewLabels["awaiting-reply"].title, group: "Go to" },
  goMentions: { label: viewLabels.mentions.title, group: "Go to" },
  goDrafts: { label: viewLabels.drafts.title, group: "Go to" },
  goSnoozed: { label: viewLabels.snoozed.title, group: "Go to" },
  goScheduled: { label: viewLabels.scheduled.title, group: "Go to" },
  goClosed: { label: viewLabels.closed.title, group: "Go to" },
  goSpam: { label: viewLabels.spam.title, group: "Go to" },
  goTrash: { label: viewLabels.trash.title, group: "Go to" },
  goContacts: { label: words.contacts, group: "Go to", requires: "contact.read" },
  goCalls: { label: words.callLog, group: "Go to" },
  goLiveCalls: { label: words.liveCalls, group: "Go to" },
  goSettings: { label: words.settings, group: "Go to" },
  goSimulator: {
    label: words.simulator,
    group: "Go to",
    requires: "simulator.use",
  },

  density: { label: words.toggleDensity, group: "App" },
  theme: { label: words.toggleTheme, group: "App" },
  availability: { label: words.setAvailability, group: "App" },
  nextPane: { label: words.nextPane, group: "Navigate", isSilent: true },
  signOut: { label: words.signOut, group: "App" },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as readonly CommandName[];
export const commandSpecOf = (name: CommandName): CommandSpec => commands[name];

export interface CommandContext {
  readonly isOpen: boolean;
  /** The URL names a conversation that is not loaded yet. */
  readonly isComing: boolean;
  /** The workspace has a phone, and its code is not loaded yet. */
  readonly isPhoneComing: boolean;
  readonly can: (permission: Permission) => boolean;
}

/** Why the key of a conversation command can't run it now. */
export function unavailableReason(
  name: CommandName,
  { isOpen, isComing, isPhoneComing, can }: CommandContext,
): string {
  const { label, requires } = commandSpecOf(name);
  if (requires !== undefined && !can(requires)) return fill(words.roleCannot, { label });
  if (name === "call" && isPhoneComing) return words.phoneLoading;
  if (isOpen) return fill(words.notAvailableHere, { label });
  if (isComing) return words.conversationLoading;
  return fill(words.needsOpenConversation, { label });
}
