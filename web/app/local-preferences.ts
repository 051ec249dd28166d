// Small choices of this browser that no one else needs to know: kept beside the page, lost without harm.
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
    // Storage is switched off or full: the choice holds until the page is closed.
  }
}

export const lastView = (): View => parseViewKey(read("last-view") ?? "") ?? { kind: "open" };
/** Of an inbox, team or tag that is gone, or no longer seen, *All open* is kept instead. false: it was so. */
export function forgetDeadView(desk: Pick<Bootstrap, "lines" | "teams" | "tags">): boolean {
  const view = lastView();
  if (!("id" in view)) return true;
  const isThere = [...desk.lines, ...desk.teams, ...desk.tags].some(({ id }) => id === view.id);
  if (!isThere) saveLastView({ kind: "open" });
  return isThere;
}
export const saveLastView = (view: View): void => write("last-view", formatViewKey(view));

export function savedSortOf(view: View): Sort {
  const kept = read(`sort:${formatViewKey(view)}`);
  return sortsOf(view).find((one) => one === kept) ?? "newest";
}
export const saveSort = (view: View, sort: Sort): void =>
  write(`sort:${formatViewKey(view)}`, sort);

export const isContactPaneOpen = (): boolean => read("contact-pane") !== "closed";
export const saveContactPaneOpen = (isOpen: boolean): void =>
  write("contact-pane", isOpen ? "open" : "closed");

export const savedListWidth = (): number | null => Number(read("list-width")) || null;
/** null: as wide as it is for everybody. */
export const saveListWidth = (width: number | null): void =>
  write("list-width", width === null ? "" : String(width));

export const isOnboardingDismissed = (): boolean => read("first-hint") === "dismissed";
export const saveOnboardingDismissed = (): void => write("first-hint", "dismissed");
