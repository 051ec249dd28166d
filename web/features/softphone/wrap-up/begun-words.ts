// What was begun about a call and is not yet put down. It outlives its field: the call may end, another may come
// to the front, and the page may be loaded again while one writes.
import { useSyncExternalStore } from "react";
import type { CallId } from "#domain/ids.ts";

export interface BegunWords {
  readonly note: string;
  readonly closes: boolean;
}

type Box = Pick<Storage, "getItem" | "setItem">;
const nothing: BegunWords = { note: "", closes: false };
const place = "call words";
/** Calls that were put away on another device leave theirs behind. */
const mostKept = 20;

export function makeBegunWords(box: Box | null) {
  let held = readBox(box);
  const listeners = new Set<() => void>();
  return {
    read: (id: CallId): BegunWords => held.get(id) ?? nothing,
    change(id: CallId, part: Partial<BegunWords>): void {
      const now = { ...nothing, ...held.get(id), ...part };
      const others = [...held].filter(([other]) => other !== id);
      const isBegun = now.note !== "" || now.closes;
      held = new Map(isBegun ? [...others, [id, now] as const].slice(-mostKept) : others);
      try {
        box?.setItem(place, JSON.stringify([...held]));
      } catch {
        // Storage is full or switched off: the memory of this page has it.
      }
      for (const listener of listeners) listener();
    },
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Grows no older than the last change: for whoever asks about many calls. */
    all: () => held as ReadonlyMap<CallId, BegunWords>,
  };
}

function readBox(box: Box | null): Map<CallId, BegunWords> {
  try {
    return new Map(JSON.parse(box?.getItem(place) ?? "[]") as [CallId, BegunWords][]);
  } catch {
    return new Map();
  }
}

function openBox(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

const words = makeBegunWords(openBox());

export const changeBegunWords = words.change;
export const useBegunWords = (id: CallId): BegunWords =>
  useSyncExternalStore(words.listen, () => words.read(id));
export const useAllBegunWords = (): ReadonlyMap<CallId, BegunWords> =>
  useSyncExternalStore(words.listen, words.all);

/** Words that come back from a refused note, set before what was begun since. */
export function giveBackWords(id: CallId, note: string): void {
  const { note: since } = words.read(id);
  words.change(id, { note: since === "" ? note : `${note}\n${since}` });
}

let writtenOf: CallId | null = null;

/** In whose note the caret stands: it goes on in the field that takes its place. */
export function tellWriting(id: CallId | null): void {
  writtenOf = id;
}
export const isWritingOf = (id: CallId): boolean => writtenOf === id;
