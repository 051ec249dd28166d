// Unsaved notes and dispositions of calls. They outlive their field: the call may end, another may become active, and the
// page may be closed or reloaded while typing. Stored on this device, per member.
import { useSyncExternalStore } from "react";
import type { CallDisposition } from "#domain/call/call.ts";
import type { CallId, ConversationId } from "#domain/ids.ts";
import { createListeners } from "#web/data/create-listeners.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";

export interface NotedCall {
  readonly conversationId: ConversationId;
  readonly conversationNumber: number;
  readonly contactName: string;
}

interface NoteToSave {
  readonly text: string;
  /** The idempotency key: a repeated request saves once. */
  readonly key: string;
}

export interface WrapUpDraft {
  readonly note: string;
  readonly closeConversation: boolean;
  /** Selected but not saved yet. */
  readonly disposition?: CallDisposition | undefined;
  /** The note's conversation, for when its call is no longer shown. */
  readonly about?: NotedCall | undefined;
  /** Being saved; the server has not responded yet. */
  readonly saving?: NoteToSave | undefined;
  /** The last attempt; the same text is retried with the same key. */
  readonly tried?: NoteToSave | undefined;
  /** A tab is sending the note with the wrap-up; until then no tab moves it elsewhere. */
  readonly savingUntilMs?: number | undefined;
}

export const hasChoice = ({ disposition, closeConversation }: WrapUpDraft): boolean =>
  disposition !== undefined || closeConversation;

interface Box {
  readonly read: () => unknown;
  /** False if storage is disabled or full. */
  readonly write: (drafts: unknown) => boolean;
}
const nothing: WrapUpDraft = { note: "", closeConversation: false };
const storageKey = "call words";
/** Limit, because calls wrapped up on another device leave their drafts behind. */
const maxStored = 20;

type Held = ReadonlyMap<CallId, WrapUpDraft>;

export function createWrapUpDrafts(box: Box) {
  // Read on first use, because the member is not known before.
  let held: Held | null = null;
  let isStored = true;
  const now = (): Held => {
    held ??= readBox(box);
    return held;
  };
  const [listen, notify] = createListeners();
  return {
    read: (id: CallId): WrapUpDraft => now().get(id) ?? nothing,
    change(id: CallId, part: Partial<WrapUpDraft>): void {
      const known = now().get(id) ?? nothing;
      // Another tab may have written since, and its storage event not arrived yet.
      if (isStored) held = readBox(box);
      const stored = now().get(id) ?? nothing;
      const text = { ...nothing, ...stored, ...part };
      if (part.note !== undefined && stored.note !== known.note)
        text.note = joinNotes(known.note, stored.note, part.note);
      const others = [...now()].filter(([other]) => other !== id);
      const isStarted = text.note || text.closeConversation || text.disposition || text.saving;
      held = new Map(isStarted ? [...others, [id, text] as const].slice(-maxStored) : others);
      isStored = box.write(held.size === 0 ? null : [...held]);
      notify();
    },
    /** Another tab may have saved or changed them. Drafts that could not be stored exist only here. */
    readAgain(): void {
      if (!isStored) return;
      held = readBox(box);
      notify();
    },
    listen,
    /** The same object until the next change, for selecting over many calls. */
    all: now,
  };
}

/** Two tabs changed the same note: keeps what both wrote. */
function joinNotes(before: string, theirs: string, mine: string): string {
  if (theirs === mine) return mine;
  if (mine.startsWith(before)) return `${theirs}${mine.slice(before.length)}`;
  return theirs === "" ? mine : `${theirs}\n${mine}`;
}

function readBox(box: Box): Held {
  const stored = box.read();
  return new Map(Array.isArray(stored) ? (stored as [CallId, WrapUpDraft][]) : []);
}

const drafts = createWrapUpDrafts({
  read: () => readUnsentContent(storageKey),
  write: (stored) => saveUnsentContent(storageKey, stored),
});
if (typeof window !== "undefined") window.addEventListener("storage", drafts.readAgain);

export const readWrapUpDraft = drafts.read;
export const rereadWrapUpDrafts = drafts.readAgain;
export const updateWrapUpDraft = drafts.change;
export const clearWrapUpDraft = (id: CallId): void =>
  drafts.change(id, { ...nothing, disposition: undefined });
export const useWrapUpDraft = (id: CallId): WrapUpDraft =>
  useSyncExternalStore(drafts.listen, () => drafts.read(id));
export const useAllWrapUpDrafts = (): ReadonlyMap<CallId, WrapUpDraft> =>
  useSyncExternalStore(drafts.listen, drafts.all);

/** Restores a note that was not saved, before the text written since. */
export function restoreWrapUpNote(id: CallId, note: string): void {
  const { note: since } = drafts.read(id);
  drafts.change(id, { note: since === "" ? note : `${note}\n${since}` });
}

let writtenOf: CallId | null = null;

/** The call whose note is being edited; focus moves on to the field that replaces it. */
export function setActiveNoteCall(id: CallId | null): void {
  writtenOf = id;
}
export const isActiveNoteCall = (id: CallId): boolean => writtenOf === id;
