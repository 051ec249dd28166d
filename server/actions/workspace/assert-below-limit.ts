import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type Counted, lockAndCount } from "#server/store/workspace/count-in-workspace.ts";

interface Limit {
  readonly max: () => number;
  readonly error: (max: number) => AppError;
}

const limits: Readonly<Record<Counted, Limit>> = {
  tag: {
    max: () => limit("tagsPerWorkspace"),
    error: (max) => new AppError("too_many_tags", { max }),
  },
  team: {
    max: () => limit("teamsPerWorkspace"),
    error: (max) => new AppError("too_many_teams", { max }),
  },
  member: {
    max: () => limit("membersPerWorkspace"),
    error: (max) => new AppError("too_many_members", { max }),
  },
  inbox: {
    max: () => limit("inboxesPerWorkspace"),
    error: (max) => new AppError("too_many_inboxes", { max }),
  },
  account: {
    max: () => limit("accountsPerWorkspace"),
    error: (max) => new AppError("too_many_accounts", { max }),
  },
  api_key: {
    max: () => limit("apiKeysPerWorkspace"),
    error: (max) => new AppError("too_many_api_keys", { max }),
  },
  webhook: {
    max: () => limit("webhooksPerWorkspace"),
    error: (max) => new AppError("too_many_saved", { max }),
  },
};

/** Asserts that one more can be added to the workspace. */
export async function assertBelowLimit(ctx: WriteContext, counted: Counted): Promise<void> {
  const max = limits[counted].max();
  const count = await lockAndCount(ctx.db, ctx.workspaceId, counted, ctx.now);
  if (count >= max) throw limits[counted].error(max);
}
