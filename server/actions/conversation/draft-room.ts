import { AppError } from "#domain/errors.ts";
import { formatBytes } from "#domain/limits.ts";
import type { DraftsWeight } from "#server/store/conversation/draft.ts";

/** Whoever is over the limit already, since before there was one, may still shorten what there is. */
export function refuseLargerDrafts(before: DraftsWeight, after: DraftsWeight, max: number): void {
  if (after.bytes > max && after.bytes > before.bytes)
    throw new AppError("drafts_too_large", { max: formatBytes(max) });
}
