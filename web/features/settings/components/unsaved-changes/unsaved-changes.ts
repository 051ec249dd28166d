// Unsaved form changes survive navigation and a reload of the tab, and the page shows them. Secrets are kept in memory
// only.

import { createListeners } from "#web/data/create-listeners.ts";

type Change = Readonly<Record<string, unknown>>;

interface UnsavedChangesStore {
  read(key: string): Change;
  write(key: string, change: Change, isSecret?: boolean): void;
  keys(): readonly string[];
  subscribe(listener: () => void): () => void;
}

type Box = Pick<Storage, "getItem" | "setItem" | "removeItem">;
const nothing: Change = {};
const storageKey = "settings.unsaved";

export function createUnsavedChangesStore(box: Box | null): UnsavedChangesStore {
  let changes = readBox(box);
  const secret = new Set<string>();
  const [subscribe, notify] = createListeners();
  let names: readonly string[] = [...changes.keys()];

  const save = () => {
    const plain = [...changes].filter(([key]) => !secret.has(key));
    try {
      if (plain.length === 0) box?.removeItem(storageKey);
      else box?.setItem(storageKey, JSON.stringify(Object.fromEntries(plain)));
    } catch {
      // Storage is full or disabled: the changes are kept in memory.
    }
  };
  return {
    read: (key) => changes.get(key) ?? nothing,
    write(key, change, isSecret = false) {
      changes = new Map(changes);
      if (Object.keys(change).length === 0) changes.delete(key);
      else changes.set(key, change);
      if (isSecret) secret.add(key);
      if (names.length !== changes.size || names.some((name) => !changes.has(name)))
        names = [...changes.keys()];
      save();
      notify();
    },
    keys: () => names,
    subscribe,
  };
}

function readBox(box: Box | null): Map<string, Change> {
  try {
    const saved: unknown = JSON.parse(box?.getItem(storageKey) ?? "{}");
    return new Map(Object.entries(saved as Record<string, Change>));
  } catch {
    return new Map();
  }
}

/** Only values that differ from the server's, so the others follow changes by other members. */
export function diffFrom<Values extends object>(saved: Values, values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
    ),
  ) as Partial<Values>;
}

/** Changes made while `sent` was being saved. A value typed back to the stored one is a change too. */
export const diffSince = <Values extends object>(
  sent: Values,
  saved: Values,
  stored: Partial<Values>,
): Partial<Values> => diffFrom(sent, { ...saved, ...stored });
