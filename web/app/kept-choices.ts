// Small choices of this browser that no one else needs to know: kept beside the page, lost without harm.
import { readViewKey, type Sort, type View, viewKey } from "#domain/conversation/views.ts";

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
export const keepLastView = (view: View): void => write("last-view", viewKey(view));

export const sortOf = (view: View): Sort =>
  read(`sort:${viewKey(view)}`) === "waiting" ? "waiting" : "newest";
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
