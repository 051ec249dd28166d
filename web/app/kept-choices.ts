// Small choices of this browser that no one else needs to know: kept beside the page, lost without harm.
import { readViewKey, type Sort, sortsOf, type View, viewKey } from "#domain/conversation/views.ts";
import type { Desk } from "#web/data/desk.ts";

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

export const lastView = (): View => readViewKey(read("last-view") ?? "") ?? { kind: "open" };
/** Of an inbox, team or tag that is gone, or no longer seen, *All open* is kept instead. false: it was so. */
export function forgetDeadView(desk: Pick<Desk, "lines" | "teams" | "tags">): boolean {
  const view = lastView();
  if (!("id" in view)) return true;
  const isThere = [...desk.lines, ...desk.teams, ...desk.tags].some(({ id }) => id === view.id);
  if (!isThere) keepLastView({ kind: "open" });
  return isThere;
}
export const keepLastView = (view: View): void => write("last-view", viewKey(view));

export function sortOf(view: View): Sort {
  const kept = read(`sort:${viewKey(view)}`);
  return sortsOf(view).find((one) => one === kept) ?? "newest";
}
export const keepSort = (view: View, sort: Sort): void => write(`sort:${viewKey(view)}`, sort);

export const isContactOpen = (): boolean => read("contact-pane") !== "closed";
export const keepContactOpen = (isOpen: boolean): void =>
  write("contact-pane", isOpen ? "open" : "closed");

export const listWidth = (): number | null => Number(read("list-width")) || null;
/** null: as wide as it is for everybody. */
export const keepListWidth = (width: number | null): void =>
  write("list-width", width === null ? "" : String(width));

export const isHintDismissed = (): boolean => read("first-hint") === "dismissed";
export const keepHintDismissed = (): void => write("first-hint", "dismissed");
