import { useCallback, useSyncExternalStore } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { createUnsavedChangesStore, diffFrom, diffSince } from "./unsaved-changes.ts";

function openBox(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
const store = createUnsavedChangesStore(openBox());

export interface UnsavedChanges<Values extends object> {
  readonly values: Values;
  /** Only what differs from what the server has. */
  readonly changed: Partial<Values>;
  readonly isChanged: boolean;
  change(part: Partial<Values>): void;
  /** The server has taken what stood here when it was asked; what was changed since is still unsaved. */
  taken(): void;
  discard(): void;
}

/** `key` begins with the section, so that its place in the navigation can be marked. */
export function useUnsavedChanges<Values extends object>(
  key: string,
  kept: Values,
  options: { readonly keepsSecret?: boolean } = {},
): UnsavedChanges<Values> {
  const { me } = useBootstrap("me");
  // Two members may use one tab after each other; neither finds the words of the other.
  const whose = `${me.id}/${key}`;
  const stored = useSyncExternalStore(store.listen, () => store.read(whose));
  const values = { ...kept, ...(stored as Partial<Values>) };
  const changed = diffFrom(kept, values);
  return {
    values,
    changed,
    isChanged: Object.keys(changed).length > 0,
    change: (part) => {
      const now = { ...kept, ...(store.read(whose) as Partial<Values>), ...part };
      store.write(whose, diffFrom(kept, now) as Record<string, unknown>, options.keepsSecret);
    },
    taken: () => {
      const since = diffSince(values, kept, store.read(whose) as Partial<Values>);
      store.write(whose, since as Record<string, unknown>, options.keepsSecret);
    },
    discard: () => store.write(whose, {}, options.keepsSecret),
  };
}

/** Whether a section holds something unsaved of mine. */
export function useHasUnsavedChanges(): (section: string) => boolean {
  const { me } = useBootstrap("me");
  const names = useSyncExternalStore(store.listen, store.keys);
  return useCallback(
    (section) =>
      names.some(
        (name) => name === `${me.id}/${section}` || name.startsWith(`${me.id}/${section}/`),
      ),
    [names, me.id],
  );
}
