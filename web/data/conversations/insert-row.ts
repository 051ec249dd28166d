// Where a changed row belongs in the cached lists. Pure.
import type { ConversationRow } from "#contract/live-protocol.ts";
import { priorityRank } from "#domain/conversation/priority.ts";
import { isInOrder, matchesView, type Sort, type View } from "#domain/conversation/views.ts";
import type { ConversationId, MemberId, SavedViewId } from "#domain/ids.ts";
import type { ListPages } from "./list-rows.ts";

type ViewRule = (row: ConversationRow, me: MemberId) => boolean;
/**
 * The rules of saved views, set once they and the code that reads filters are loaded (saved-view-rules.ts). Their lists are
 * read again then.
 */
export const savedViewRules = new Map<SavedViewId, ViewRule>();

export const belongsToView = (view: View, row: ConversationRow, memberId: MemberId): boolean =>
  view.kind === "view"
    ? savedViewRules.get(view.id)?.(row, memberId) === true
    : matchesView(view, row, {
        memberId,
        isMentioned: row.mention !== null,
        hasDraft: row.hasDraft,
      });

/** The order of the store's keyset: both must agree, or rows would be lost between pages. */
export function compareRows(sort: Sort, a: ConversationRow, b: ConversationRow): number {
  if (sort === "waiting") {
    return instant(a.waitingSince) - instant(b.waitingSince) || (a.id < b.id ? -1 : 1);
  }
  if (sort === "due") {
    return (
      instant(a.replyDue?.dueAt ?? null) - instant(b.replyDue?.dueAt ?? null) ||
      (a.id < b.id ? -1 : 1)
    );
  }
  if (sort === "oldest") return -compareRows("newest", a, b);
  const rank = sort === "priority" ? priorityRank(b.priority) - priorityRank(a.priority) : 0;
  return rank || instant(b.lastEntryAt) - instant(a.lastEntryAt) || (a.id < b.id ? 1 : -1);
}

const instant = (at: string | null): number => (at === null ? Number.MAX_VALUE : Date.parse(at));

const isShown = (view: View, sort: Sort, row: ConversationRow, me: MemberId): boolean =>
  belongsToView(view, row, me) && isInOrder(sort, row);

/**
 * The list with this row in its position, or without it. A row after everything loaded is left to the page that will
 * contain it.
 */
export function insertRow(
  data: ListPages,
  row: ConversationRow,
  view: View,
  sort: Sort,
  me: MemberId,
): ListPages {
  if (!isShown(view, sort, row, me)) return removeRow(data, row.id);
  const rest = removeRow(data, row.id);
  const at = rest.pages.findIndex((page) =>
    page.rows.some((other) => compareRows(sort, row, other) < 0),
  );
  const isComplete = rest.pages.at(-1)?.next === null;
  if (at < 0 && !isComplete) return rest;
  const pageIndex = at < 0 ? rest.pages.length - 1 : at;
  const pages = rest.pages.map((page, index) => {
    if (index !== pageIndex) return page;
    const before = page.rows.findIndex((other) => compareRows(sort, row, other) < 0);
    return { ...page, rows: page.rows.toSpliced(before < 0 ? page.rows.length : before, 0, row) };
  });
  return { ...rest, pages };
}

export function removeRow(data: ListPages, id: ConversationId): ListPages {
  if (!data.pages.some((page) => page.rows.some((row) => row.id === id))) return data;
  const pages = data.pages.map((page) =>
    page.rows.some((row) => row.id === id)
      ? { ...page, rows: page.rows.filter((row) => row.id !== id) }
      : page,
  );
  return { ...data, pages };
}
