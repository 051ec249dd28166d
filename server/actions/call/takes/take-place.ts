// The only way to a recording: whoever may not see where its call is at home gets the same answer as for one
// that does not exist.
import { DeskError } from "#domain/errors.ts";
import type { TakeId } from "#domain/ids.ts";
import { type Actor, asSomeone, sees } from "#server/actions/actor.ts";
import { findTakePlace, type TakePlace } from "#server/store/call/takes/take-life.ts";
import type { Db } from "#server/store/sql.ts";

export async function getTakeFor(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  id: TakeId,
): Promise<TakePlace> {
  const { workspaceId, sight } = asSomeone(actor);
  const take = await findTakePlace(db, workspaceId, id);
  if (!take || !sees(sight, take.homeLineId)) throw new DeskError("not_found");
  return take;
}
