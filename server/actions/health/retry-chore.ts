import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { retryChoreNow } from "#server/store/chore-run.ts";

export const retryChore = defineAction({
  name: "retry-chore",
  needs: "health.manage",
  async run(ctx, { name }) {
    if (!(await retryChoreNow(ctx.db, name))) throw new DeskError("not_found");
    ctx.audit(null, { chore: name });
    return { done: true as const };
  },
});
