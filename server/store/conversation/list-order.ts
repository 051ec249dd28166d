// The sort orders of the conversation list as SQL, each with the cursor that continues it.
import { priorityRank } from "#domain/conversation/priority.ts";
import type { Sort } from "#domain/conversation/views.ts";
import type { Cursor, CursorPart } from "#server/store/cursor.ts";
import { type Sql, sql } from "#server/store/sql.ts";
import type { ConversationRecord } from "./conversation.ts";

export interface Order {
  readonly by: Sql;
  readonly cursor: readonly CursorPart[];
  /** The rows after the last one of the previous page. */
  readonly after: (cursor: Cursor) => Sql;
}

export const newest: Order = {
  by: sql`c.last_entry_at desc, c.id desc`,
  cursor: ["moment", "id"],
  after: ([at, id]) => sql`(c.last_entry_at, c.id) < (${at}::timestamptz, ${id}::uuid)`,
};

export const orders: Record<Sort, Order> = {
  newest,
  oldest: {
    ...newest,
    by: sql`c.last_entry_at, c.id`,
    after: ([at, id]) => sql`(c.last_entry_at, c.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  waiting: {
    ...newest,
    by: sql`c.waiting_since, c.id`,
    after: ([at, id]) => sql`(c.waiting_since, c.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  due: {
    ...newest,
    by: sql`c.reply_due_at, c.id`,
    after: ([at, id]) => sql`(c.reply_due_at, c.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  priority: {
    by: sql`c.priority desc, ${newest.by}`,
    cursor: ["count", "moment", "id"],
    after: ([rank, at, id]) =>
      sql`(c.priority, c.last_entry_at, c.id) < (${rank}::bigint, ${at}::timestamptz, ${id}::uuid)`,
  },
};

export const cursorPartsOf = (sort: Sort): readonly CursorPart[] => orders[sort].cursor;

export const cursorOf =
  (sort: Sort) =>
  ({ id, waitingSince, lastEntryAt, priority, replyDue }: ConversationRecord): Cursor => {
    if (sort === "priority") return [priorityRank(priority), lastEntryAt, id];
    const due = sort === "due" ? replyDue?.dueAt : null;
    return [(sort === "waiting" ? waitingSince : due) ?? lastEntryAt, id];
  };
