// What was begun about a call and is not yet saved. It outlives its field: the call may end, another may come to the
// front, and the page may be closed or loaded again while one writes. Kept on this device, for its member alone.
import { useSyncExternalStore } from "react";
import type { CallId, ConversationId } from "#domain/ids.ts";
import { indexForSearch, tokenize } from "#web/data/kept-words.ts";

export interface NotedCall {
  readonly conversationId: ConversationId;
  readonly conversationNumber: number;
  readonly contactName: string;
}

export interface NoteToSave {
  readonly text: string;
  /** By which the server knows it: asked again, it is saved once. */
  readonly key: string;
}

export interface WrapUpDraft {
  readonly note: string;
  readonly closes: boolean;
  /** Where the note belongs when its call is no longer at hand. */
  readonly about?: NotedCall | undefined;
  /** On its way to the server, which has not answered yet. */
  readonly saving?: NoteToSave | undefined;
  /** Tried last: the same text is tried again under the same key. */
  readonly tried?: NoteToSave | undefined;
}

interface Box {
  readonly read: () => unknown;
  /** Gives false where storage is off or full. */
  readonly write: (words: unknown) => boolean;
}
const nothing: WrapUpDraft = { note: "", closes: false };
const place = "call words";
/** Calls that were put away on another device leave theirs behind. */
const mostKept = 20;

type Held = ReadonlyMap<CallId, WrapUpDraft>;

export function createWrapUpDrafts(box: Box) {
  // Read when it is first asked for: only then it is known who the member is.
  let held: Held | null = null;
  let isKept = true;
  const now = (): Held => {
    held ??= readBox(box);
    return held;
  };
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: (id: CallId): WrapUpDraft => now().get(id) ?? nothing,
    change(id: CallId, part: Partial<WrapUpDraft>): void {
      const words = { ...nothing, ...now().get(id), ...part };
      const others = [...now()].filter(([other]) => other !== id);
      const isBegun = words.note !== "" || words.closes || words.saving !== undefined;
      held = new Map(isBegun ? [...others, [id, words] as const].slice(-mostKept) : others);
      isKept = box.write(held.size === 0 ? null : [...held]);
      tell();
    },
    /** Another tab may have saved or changed them. What could not be kept is only here. */
    readAgain(): void {
      if (!isKept) return;
      held = readBox(box);
      tell();
    },
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Grows no older than the last change: for whoever asks about many calls. */
    all: now,
  };
}

function readBox(box: Box): Held {
  const kept = box.read();
  return new Map(Array.isArray(kept) ? (kept as [CallId, WrapUpDraft][]) : []);
}

const words = createWrapUpDrafts({
  read: () => tokenize(place),
  write: (kept) => indexForSearch(place, kept),
});
if (typeof window !== "undefined") window.addEventListener("storage", words.readAgain);

export const readBegunWords = words.read;
export const readBegunWordsAgain = words.readAgain;
export const updateWrapUpDraft = words.change;
export const useWrapUpDraft = (id: CallId): WrapUpDraft =>
  useSyncExternalStore(words.listen, () => words.read(id));
export const useAllWrapUpDrafts = (): ReadonlyMap<CallId, WrapUpDraft> =>
  useSyncExternalStore(words.listen, words.all);

/** Words that come back from a note that was not saved, set before what was begun since. */
export function restoreWrapUpNote(id: CallId, note: string): void {
  const { note: since } = words.read(id);
  words.change(id, { note: since === "" ? note : `${note}\n${since}` });
}

let writtenOf: CallId | null = null;

/** In whose note the caret stands: it goes on in the field that takes its place. */
export function setActiveNoteCall(id: CallId | null): void {
  writtenOf = id;
}
export const isActiveNoteCall = (id: CallId): boolean => writtenOf === id;
