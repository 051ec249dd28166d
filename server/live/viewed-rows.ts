// Which changes of the feed are sent with their current state: entries and contacts only if a subscriber views them.
import type { FeedRow } from "#server/store/feed.ts";
import type { Subscriber } from "./subscriber.ts";
import { isViewing } from "./visible-to.ts";

const needsViewer = ({ entity }: FeedRow): boolean => entity === "entry" || entity === "contact";

export const isViewed = (subscribers: ReadonlySet<Subscriber>, row: FeedRow): boolean =>
  [...subscribers].some((one) => isViewing(one, row));

/** Entries and contacts without viewers don't count; an entity that changed five times counts once. */
export const countDeliverable = (
  subscribers: ReadonlySet<Subscriber>,
  rows: readonly FeedRow[],
): number =>
  new Set(
    rows
      .filter((row) => !needsViewer(row) || isViewed(subscribers, row))
      .map((row) => `${row.entity} ${row.id}`),
  ).size;

/** Without a viewer at the time of the read, the change has no current state. */
export const wasLeftOut = (row: FeedRow, read: ReadonlySet<FeedRow>): boolean =>
  needsViewer(row) && !read.has(row);
