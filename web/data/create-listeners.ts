type Subscribe = (listener: () => void) => () => void;

/** The components that render a value kept outside React: what useSyncExternalStore subscribes with, and a notifier. */
export function createListeners(): readonly [subscribe: Subscribe, notify: () => void] {
  const listeners = new Set<() => void>();
  return [
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => {
      for (const listener of listeners) listener();
    },
  ];
}
