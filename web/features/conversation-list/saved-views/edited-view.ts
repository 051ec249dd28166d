// A view while it is edited: changes of its filter as pure functions.
import type { SavedView } from "#contract/live-protocol.ts";
import {
  type ConversationFilter,
  type FilterCondition,
  type FilterGroup,
  filterTimes,
  type TimeField,
  type ValueField,
} from "#domain/conversation/conversation-filter.ts";
import type { Sort } from "#domain/conversation/views.ts";
import type { TeamId } from "#domain/ids.ts";

export interface ViewContent {
  readonly name: string;
  readonly filter: ConversationFilter;
  readonly sort: Sort;
  readonly isShared: boolean;
  /** Shared with this team only. */
  readonly teamId: TeamId | null;
}
export type FilterField = ValueField | TimeField;

const isTimeField = (field: FilterField): field is TimeField =>
  filterTimes.some((one) => one === field);

/** What open conversations wait for is what most views are about. */
export const newFilter: ConversationFilter = {
  match: "all",
  conditions: [{ field: "status", is: "any", values: ["open"] }],
  groups: [],
};

export const contentOf = ({ name, filter, sort, memberId, teamId }: SavedView): ViewContent => ({
  name,
  filter,
  sort,
  isShared: memberId === null,
  teamId,
});

/** A condition of another field has no values yet; a duration starts with an hour. */
export const emptyCondition = (field: FilterField): FilterCondition =>
  (isTimeField(field)
    ? { field, is: "over", minutes: 60 }
    : { field, is: "any", values: [] }) as FilterCondition;

/** `null` removes it. */
export function withCondition<Group extends FilterGroup>(
  group: Group,
  index: number,
  condition: FilterCondition | null,
): Group {
  const conditions = group.conditions.toSpliced(index, 1, ...(condition ? [condition] : []));
  return { ...group, conditions };
}

/** Conditions without values and empty groups say nothing yet. */
export function completeFilter({
  match,
  conditions,
  groups,
}: ConversationFilter): ConversationFilter {
  const complete = (list: readonly FilterCondition[]) =>
    list.filter((one) => "minutes" in one || one.values.length > 0);
  return {
    match,
    conditions: complete(conditions),
    groups: groups
      .map((group) => ({ ...group, conditions: complete(group.conditions) }))
      .filter((group) => group.conditions.length > 0),
  };
}

export const hasConditions = ({ conditions, groups }: ConversationFilter): boolean =>
  conditions.length + groups.length > 0;

export const durationUnits = { minutes: 1, hours: 60, days: 1_440 } as const;
export type DurationUnit = keyof typeof durationUnits;

/** The largest unit in which it is a whole number. */
export function durationOf(minutes: number): {
  readonly count: number;
  readonly unit: DurationUnit;
} {
  const isWhole = (one: DurationUnit) => minutes > 0 && minutes % durationUnits[one] === 0;
  const unit = (["days", "hours"] as const).find(isWhole) ?? "minutes";
  return { count: minutes / durationUnits[unit], unit };
}

/** The value of the choice of whom to share with. */
export const shareOf = ({ isShared, teamId }: ViewContent): string =>
  isShared ? (teamId ?? "everyone") : "me";

export const sharedAs = (share: string): Pick<ViewContent, "isShared" | "teamId"> => ({
  isShared: share !== "me",
  teamId: share === "me" || share === "everyone" ? null : (share as TeamId),
});
