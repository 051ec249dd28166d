// A filter as a condition on a conversation `c`. domain/conversation/conversation-filter.ts has the same rules as a
// predicate; a test compares the two. Every value is a parameter.
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import {
  type ConversationFilter,
  type FilterCondition,
  type FilterGroup,
  foldersOf,
  type TimeField,
  type ValueField,
} from "#domain/conversation/conversation-filter.ts";
import { type Priority, priorityRank } from "#domain/conversation/priority.ts";
import type { MemberId } from "#domain/ids.ts";
import { replyDueStateSql } from "#server/store/sla/reply-clock.ts";
import { type Sql, sql } from "#server/store/sql.ts";

interface FilterScope {
  readonly memberId: MemberId;
  readonly now: Date;
}

/** Includes the folders, so that only those are read. */
export function filterSql(filter: ConversationFilter, scope: FilterScope): Sql {
  const parts = [
    ...filter.conditions.map((one) => conditionSql(one, scope)),
    ...filter.groups.map((group) => groupSql(group, scope)),
  ];
  return sql`c.folder = any(${foldersOf(filter)}::text[]) and ${joined(filter.match, parts)}`;
}

const groupSql = ({ match, conditions }: FilterGroup, scope: FilterScope): Sql =>
  joined(
    match,
    conditions.map((one) => conditionSql(one, scope)),
  );

function joined(match: FilterGroup["match"], parts: readonly Sql[]): Sql {
  const [first, ...rest] = parts;
  if (first === undefined) return match === "all" ? sql`true` : sql`false`;
  const whole = rest.reduce(
    (all, one) => (match === "all" ? sql`${all} and ${one}` : sql`${all} or ${one}`),
    first,
  );
  return sql`(${whole})`;
}

const times: Record<TimeField, Sql> = {
  waiting: sql`c.waiting_since`,
  activity: sql`c.last_entry_at`,
  created: sql`c.created_at`,
  closed: sql`c.closed_at`,
};

function conditionSql(one: FilterCondition, scope: FilterScope): Sql {
  if ("minutes" in one) {
    const at = new Date(scope.now.getTime() - one.minutes * 60_000);
    return one.is === "over"
      ? sql`${times[one.field]} <= ${at}::timestamptz`
      : sql`${times[one.field]} > ${at}::timestamptz`;
  }
  // Null, of a conversation without the field, counts as false. Only under `not` does that need saying, and the planner
  // finds no index for what is wrapped.
  const isHeld = valueSql(one.field, one.values, scope);
  return one.is === "any" ? isHeld : sql`not coalesce(${isHeld}, false)`;
}

function valueSql(
  field: ValueField,
  values: readonly string[],
  { memberId, now }: FilterScope,
): Sql {
  const without = (word: string) => values.filter((one) => one !== word);
  switch (field) {
    case "status":
      return sql`c.folder = any(${values}::text[])`;
    case "inbox":
      return sql`c.inbox_id = any(${values}::uuid[])`;
    case "team":
      return sql`(c.team_id = any(${without("none")}::uuid[]) or ${values.includes("none")}::boolean and c.team_id is null)`;
    case "assignee": {
      const members = without("nobody").map((one) => (one === "me" ? memberId : one));
      return sql`(c.assignee_id = any(${members}::uuid[]) or ${values.includes("nobody")}::boolean and c.assignee_id is null)`;
    }
    case "tag":
      return sql`(c.tag_ids <> '{}' and c.tag_ids && ${values}::uuid[])`;
    case "priority":
      return sql`c.priority = any(${values.map((one) => priorityRank(one as Priority))}::smallint[])`;
    case "channel":
      return sql`case c.last_entry ->> 'kind' when 'call' then 'call' else c.last_entry ->> 'channel' end = any(${values}::text[])`;
    case "last-by":
      return sql`case when c.last_entry ->> 'direction' = 'in' then 'customer'
        when c.last_entry ->> 'direction' = 'out' or c.last_entry ->> 'kind' = 'note' then 'us' end = any(${values}::text[])`;
    case "has":
      return sql`(${values.includes("missed-call")}::boolean and ${missedCall}
        or ${values.includes("unplayed-voicemail")}::boolean and c.unplayed_voicemails > 0)`;
    case "reply-due":
      return sql`${replyDueStateSql(now)} = any(${values}::text[])`;
  }
}

const missedOutcomes = (Object.keys(callOutcomes) as CallOutcome[]).filter(
  (name) => callOutcomes[name].needsFollowUp,
);
const missedCall = sql`c.last_entry ->> 'kind' = 'call' and c.last_entry ->> 'direction' = 'in'
  and c.last_entry ->> 'outcome' = any(${missedOutcomes}::text[])`;
