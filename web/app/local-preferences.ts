// Minor preferences of this browser, kept in local storage; losing them does no harm.
import {
  formatViewKey,
  parseViewKey,
  type Sort,
  sortsOf,
  type View,
} from "#domain/conversation/views.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is disabled or full: the choice lasts until the page is closed.
  }
}

export const lastView = (): View => parseViewKey(read("last-view") ?? "") ?? { kind: "open" };
/**
 * Replaces the view of an inbox, team or tag that is deleted or no longer visible with *All open*; returns false then.
 */
export function resetUnavailableLastView(
  bootstrap: Pick<Bootstrap, "inboxes" | "teams" | "tags">,
): boolean {
  const view = lastView();
  // Saved views are loaded later, and a deleted one says so.
  if (!("id" in view) || view.kind === "view") return true;
  const isThere = [...bootstrap.inboxes, ...bootstrap.teams, ...bootstrap.tags].some(
    ({ id }) => id === view.id,
  );
  if (!isThere) saveLastView({ kind: "open" });
  return isThere;
}
export const saveLastView = (view: View): void => write("last-view", formatViewKey(view));

/** Null: the order of the view itself. */
export function savedSortOf(view: View): Sort | null {
  const savedSort = read(`sort:${formatViewKey(view)}`);
  return sortsOf(view).find((one) => one === savedSort) ?? null;
}
export const saveSort = (view: View, sort: Sort): void =>
  write(`sort:${formatViewKey(view)}`, sort);

export const isContactPaneOpen = (): boolean => read("contact-pane") !== "closed";
export const saveContactPaneOpen = (isOpen: boolean): void =>
  write("contact-pane", isOpen ? "open" : "closed");

export const savedListWidth = (): number | null => Number(read("list-width")) || null;
/** Null: the default width. */
export const saveListWidth = (width: number | null): void =>
  write("list-width", width === null ? "" : String(width));

export const isOnboardingDismissed = (): boolean => read("first-hint") === "dismissed";
export const saveOnboardingDismissed = (): void => write("first-hint", "dismissed");
