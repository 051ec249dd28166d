import { AppError } from "#domain/errors.ts";
import { formatBytes } from "#domain/limits.ts";
import type { DraftsSize } from "#server/store/conversation/draft.ts";

/** A member already over the limit, from before it existed, can still shorten their drafts. */
export function refuseLargerDrafts(before: DraftsSize, after: DraftsSize, max: number): void {
  if (after.bytes > max && after.bytes > before.bytes)
    throw new AppError("drafts_too_large", { max: formatBytes(max) });
}
