import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listListens } from "#server/store/call/takes/take-listen.ts";
import { getTakeFor } from "./take-place.ts";

const most = 200;

export const listTakeListens = defineRead({
  name: "list-take-listens",
  needs: "call.supervise",
  async run(ctx, { takeId }) {
    await getTakeFor(ctx, takeId);
    const { workspaceId } = asSomeone(ctx.actor);
    return { rows: await listListens(ctx.db, workspaceId, takeId, most) };
  },
});
