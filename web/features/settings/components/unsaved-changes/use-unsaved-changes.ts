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

interface UnsavedChanges<Values extends object> {
  readonly values: Values;
  /** Only values that differ from the server's. */
  readonly changed: Partial<Values>;
  readonly isChanged: boolean;
  change(part: Partial<Values>): void;
  /** The server has saved the submitted values; later changes are still unsaved. */
  onSaved(): void;
  discard(): void;
}

/** `key` starts with the section, so the navigation can mark it. */
export function useUnsavedChanges<Values extends object>(
  key: string,
  saved: Values,
  options: { readonly isSecret?: boolean } = {},
): UnsavedChanges<Values> {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  // Members may share a tab one after the other; neither sees the other's changes.
  const whose = `${me.id}/${key}`;
  const stored = useSyncExternalStore(store.subscribe, () => store.read(whose));
  const values = { ...saved, ...(stored as Partial<Values>) };
  const changed = diffFrom(saved, values);
  return {
    values,
    changed,
    isChanged: Object.keys(changed).length > 0,
    change: (part) => {
      const current = { ...saved, ...(store.read(whose) as Partial<Values>), ...part };
      store.write(whose, diffFrom(saved, current) as Record<string, unknown>, options.isSecret);
    },
    onSaved: () => {
      const since = diffSince(values, saved, store.read(whose) as Partial<Values>);
      store.write(whose, since as Record<string, unknown>, options.isSecret);
    },
    discard: () => store.write(whose, {}, options.isSecret),
  };
}

/** Whether a section has unsaved changes of the current member. */
export function useHasUnsavedChanges(): (section: string) => boolean {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const names = useSyncExternalStore(store.subscribe, store.keys);
  return useCallback(
    (section) =>
      names.some(
        (name) => name === `${me.id}/${section}` || name.startsWith(`${me.id}/${section}/`),
      ),
    [names, me.id],
  );
}
