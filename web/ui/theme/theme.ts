import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

/** public/theme.js reads the same key before the first paint. */
const storageKey = "theme";
const listeners = new Set<() => void>();

export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is disabled or full: the choice lasts until the page is closed.
  }
}

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Applies changes made in other tabs of this browser. */
function onStorage(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return;
  applyTheme(event.newValue === "light" || event.newValue === "dark" ? event.newValue : "system");
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), setTheme];
}
