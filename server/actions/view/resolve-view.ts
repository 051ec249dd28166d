// The view that a request names, as the lists read it.
import { parseViewKey } from "#domain/conversation/views.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { ListedView } from "#server/store/conversation/conversation-list.ts";
import type { Db } from "#server/store/sql.ts";
import { getSavedView } from "./own-saved-view.ts";

interface ViewContext {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
}

export async function resolveView(
  ctx: ViewContext,
  key: string,
  field: string,
): Promise<ListedView> {
  const view = parseViewKey(key);
  if (!view) throw AppError.invalid([{ path: field, message: `There's no view “${key}”.` }]);
  if (view.kind !== "view") return view;
  const { filter } = await getSavedView(ctx, view.id);
  return { kind: "filter", filter, now: ctx.now };
}
