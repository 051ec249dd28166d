// A filter over conversations: what a saved view consists of. One definition, read three ways: as a predicate over a row
// (here), as SQL (server/store/conversation/filter-sql.ts), and as rows of the editor. A test compares the first two.
import { callOutcomes } from "#domain/call/call.ts";
import type { InboxId, MemberId, TagId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Priority } from "./priority.ts";
import { type ReplyDue, type ReplyDueState, replyDueStateOf } from "./reply-due.ts";
import type { ConversationStatus } from "./status.ts";
import type { ViewMatchInput } from "./views.ts";

export const filterChannels = ["email", "sms", "whatsapp", "call"] as const;
export const filterSpeakers = ["customer", "us"] as const;
/** What the last entry was: a call that nobody answered, or a voicemail that nobody has played. */
export const filterFlags = ["missed-call", "unplayed-voicemail"] as const;
/** Instants of a conversation, compared with the time that has passed since. */
export const filterTimes = ["waiting", "activity", "created", "closed"] as const;

/** The values of each field that is one of several. */
interface FilterValues {
  readonly status: ConversationStatus;
  readonly inbox: InboxId;
  readonly team: TeamId | "none";
  readonly assignee: MemberId | "me" | "nobody";
  readonly tag: TagId;
  readonly priority: Priority;
  readonly channel: (typeof filterChannels)[number];
  readonly "last-by": (typeof filterSpeakers)[number];
  readonly has: (typeof filterFlags)[number];
  readonly "reply-due": ReplyDueState;
}
export type ValueField = keyof FilterValues;
export type TimeField = (typeof filterTimes)[number];

export type FilterCondition =
  | {
      [Field in ValueField]: {
        field: Field;
        /** `any`: one of the values; `none`: none of them. */
        is: "any" | "none";
        values: FilterValues[Field][];
      };
    }[ValueField]
  | {
      field: TimeField;
      /** Without the instant, such as one that isn't closed, a conversation matches neither. */
      is: "over" | "under";
      minutes: number;
    };

export interface FilterGroup {
  match: "all" | "any";
  conditions: FilterCondition[];
}

/** Groups are one level deep. Without conditions, all of `all` match and none of `any`. */
export interface ConversationFilter extends FilterGroup {
  groups: FilterGroup[];
}

/** Whatever a filter says, spam, trash and merged conversations are never in it. */
export const filteredFolders = ["open", "snoozed", "closed"] as const;

/** The folders a filter can match, as far as its own conditions say: where the lists look. */
export function foldersOf({ match, conditions }: ConversationFilter): ConversationStatus[] {
  const limiting = match === "all" ? conditions.filter((one) => one.field === "status") : [];
  return filteredFolders.filter((folder) =>
    limiting.every((one) => one.values.includes(folder) === (one.is === "any")),
  );
}

/** What a filter costs, with all of its groups. */
export function measureFilter(filter: ConversationFilter): { conditions: number; values: number } {
  const all = [filter, ...filter.groups].flatMap((group) => group.conditions);
  const values = all.reduce((sum, one) => sum + ("values" in one ? one.values.length : 1), 0);
  return { conditions: all.length, values };
}

export function isWithinLimits(filter: ConversationFilter): boolean {
  const { conditions, values } = measureFilter(filter);
  return conditions <= limit("filterConditions") && values <= limit("filterValues");
}

/** Fields of a conversation that a filter reads. */
export interface FilterInput extends ViewMatchInput {
  readonly priority: Priority;
  readonly unplayedVoicemails: number;
  readonly lastEntryAt: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly replyDue: ReplyDue | null;
}

interface FilterScope {
  readonly memberId: MemberId;
  readonly now: number;
}

export function matchesFilter(
  filter: ConversationFilter,
  row: FilterInput,
  scope: FilterScope,
): boolean {
  if (!filteredFolders.some((folder) => folder === row.folder)) return false;
  const results = [
    ...filter.conditions.map((one) => matchesCondition(one, row, scope)),
    ...filter.groups.map((group) => matchesGroup(group, row, scope)),
  ];
  return filter.match === "all" ? results.every(Boolean) : results.some(Boolean);
}

const matchesGroup = (
  { match, conditions }: FilterGroup,
  row: FilterInput,
  scope: FilterScope,
): boolean => {
  const matches = (one: FilterCondition) => matchesCondition(one, row, scope);
  return match === "all" ? conditions.every(matches) : conditions.some(matches);
};

function matchesCondition(one: FilterCondition, row: FilterInput, scope: FilterScope): boolean {
  if ("minutes" in one) {
    const at = timeOf(one.field, row);
    if (at === null) return false;
    const isOver = scope.now - Date.parse(at) >= one.minutes * 60_000;
    return isOver === (one.is === "over");
  }
  const held = valuesOf(one.field, row, scope);
  return one.values.some((value) => held.includes(value)) === (one.is === "any");
}

function timeOf(field: TimeField, row: FilterInput): string | null {
  switch (field) {
    case "waiting":
      return row.waitingSince;
    case "activity":
      return row.lastEntryAt;
    case "created":
      return row.createdAt;
    case "closed":
      return row.closedAt;
  }
}

function valuesOf(
  field: ValueField,
  row: FilterInput,
  { memberId, now }: FilterScope,
): readonly unknown[] {
  const { lastEntry, assigneeId } = row;
  switch (field) {
    case "status":
      return [row.folder];
    case "inbox":
      return [row.inboxId];
    case "team":
      return [row.teamId ?? "none"];
    case "assignee":
      return [assigneeId ?? "nobody", assigneeId === memberId && "me"];
    case "tag":
      return row.tagIds;
    case "priority":
      return [row.priority];
    case "channel":
      return [lastEntry.kind === "call" ? "call" : lastEntry.channel];
    case "last-by":
      return [lastSpeakerOf(lastEntry)];
    case "has":
      return [
        isMissedCall(lastEntry) && "missed-call",
        row.unplayedVoicemails > 0 && "unplayed-voicemail",
      ];
    case "reply-due":
      return [replyDueStateOf(row.replyDue, now)];
  }
}

/** A note is ours, unless it belongs to a call of the customer; a conversation without entries is no one's. */
const lastSpeakerOf = ({ kind, direction }: ViewMatchInput["lastEntry"]) => {
  if (direction === "in") return "customer";
  return direction === "out" || kind === "note" ? "us" : null;
};

const isMissedCall = ({ kind, direction, outcome }: ViewMatchInput["lastEntry"]): boolean =>
  kind === "call" &&
  direction === "in" &&
  outcome !== undefined &&
  callOutcomes[outcome].needsFollowUp;

/** Whether conversations enter or leave as time passes. */
export const isTimed = ({ conditions, groups }: ConversationFilter): boolean =>
  [conditions, ...groups.map((group) => group.conditions)].some((list) =>
    list.some((one) => "minutes" in one || one.field === "reply-due"),
  );
