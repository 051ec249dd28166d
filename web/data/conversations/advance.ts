// Where one goes when the open conversation leaves the list: each member has chosen it once.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { formatViewKey } from "#domain/conversation/views.ts";
import type { AfterClosing } from "#domain/member/member-settings.ts";
import { cachedBootstrap } from "#web/data/bootstrap.ts";
import { currentUrl, navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { parseRoute, routePaths } from "#web/data/routes.ts";
import { type ListPages, rowsOf } from "./list-rows.ts";

export interface Advance {
  /** Where it was left for another one or for the list; undefined while it is still in sight. */
  readonly isMoved: () => boolean;
  /** Once the row is shown as it will be. */
  readonly go: () => void;
  readonly comeBack: () => void;
}

/** Taken down before the conversation leaves the list. Null where it is not the open one, or stands in no list. */
export function planAdvance(cache: QueryClient, row: ConversationRow): Advance | null {
  const place = parseRoute(currentUrl());
  if (place.at !== "conversations" || place.number !== row.number) return null;
  const { view } = place;
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
  return {
    isMoved: () => isMoved,
    go: () => {
      const rows = list();
      if (choice === "stay" || rows.some((one) => one.id === row.id)) return;
      const next = choice === "list" ? undefined : rows[advanceTo(choice, index, rows.length)];
      isMoved = true;
      navigate(next ? routePaths.conversation(view, next.number) : routePaths.view(view), {
        replace: true,
      });
    },
    comeBack: () => {
      // Whoever has left the desk since is not called back.
      if (isMoved && parseRoute(currentUrl()).at === "conversations")
        navigate(routePaths.conversation(view, row.number), { replace: true });
    },
  };
}

/** The index in a list of `count` rows that the one at `index` has just left; -1 where it was the last one. */
export function advanceTo(
  choice: Exclude<AfterClosing, "list" | "stay">,
  index: number,
  count: number,
): number {
  const wanted = choice === "next" ? index : index - 1;
  return Math.min(Math.max(0, wanted), count - 1);
}
