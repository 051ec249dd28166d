// What to show when the open conversation leaves the list: a setting of each member.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { formatViewKey } from "#domain/conversation/views.ts";
import type { AfterClosing } from "#domain/member/member-settings.ts";
import { cachedBootstrap } from "#web/data/bootstrap.ts";
import { currentUrl, navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { parseRoute, routePaths } from "#web/data/routes.ts";
import { type ListPages, rowsOf } from "./list-rows.ts";
import { restoreReadSeq } from "./read-state.ts";

export interface Advance {
  /** True once another conversation or the list is shown instead. */
  readonly isMoved: () => boolean;
  /** Call once the row is updated optimistically. */
  readonly run: () => void;
  /** `isAutomatic`: not from another conversation that the member has opened since. */
  readonly comeBack: (isAutomatic?: boolean) => void;
}

/** Created before the conversation leaves the list. Null if it is not the open one, or not in the list. */
export function planAdvance(cache: QueryClient, row: ConversationRow): Advance | null {
  const route = parseRoute(currentUrl());
  if (route.at !== "conversations" || route.number !== row.number) return null;
  const { view } = route;
  const list = () =>
    rowsOf(
      cache
        .getQueryCache()
        .findAll({ queryKey: queryKeys.lists, type: "active" })
        .find(({ queryKey }) => queryKey[1] === formatViewKey(view))?.state.data as
        | ListPages
        | undefined,
    );
  const index = list().findIndex((one) => one.id === row.id);
  const choice = cachedBootstrap(cache)?.me.settings.afterClosing;
  if (index < 0 || choice === undefined) return null;
  let isMoved = false;
  let shown: ConversationRow | undefined;
  return {
    isMoved: () => isMoved,
    run: () => {
      const rows = list();
      if (isMoved || choice === "stay" || rows.some((one) => one.id === row.id)) return;
      const next = choice === "list" ? undefined : rows[advanceTo(choice, index, rows.length)];
      isMoved = true;
      shown = next;
      navigate(next ? routePaths.conversation(view, next.number) : routePaths.view(view), {
        replace: true,
      });
    },
    comeBack: (isAutomatic) => {
      // A member who has left the conversations since then is not moved back.
      const current = parseRoute(currentUrl());
      if (!isMoved || current.at !== "conversations") return;
      // It was shown without being asked for, and is left again.
      const isHere = current.number === (shown?.number ?? null);
      if (isAutomatic && !isHere) return;
      if (isHere && shown) restoreReadSeq(cache, shown);
      // Another try goes on from here.
      isMoved = false;
      navigate(routePaths.conversation(view, row.number), { replace: true });
    },
  };
}

/** The next index in a list of `count` rows from which the row at `index` was removed; -1 if it is empty. */
export function advanceTo(
  choice: Exclude<AfterClosing, "list" | "stay">,
  index: number,
  count: number,
): number {
  const requested = choice === "next" ? index : index - 1;
  return Math.min(Math.max(0, requested), count - 1);
}
