import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { retryChoreNow } from "#server/store/chore-run.ts";

export const retryChore = defineWriteAction({
  name: "retry-chore",
  requires: "health.manage",
  async run(ctx, { name }) {
    if (!(await retryChoreNow(ctx.db, name))) throw new AppError("not_found");
    ctx.audit(null, { chore: name });
    return { done: true as const };
  },
});
