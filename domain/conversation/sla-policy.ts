// Which reply times a conversation has: those of the first policy that applies.
import type { CalendarId, InboxId, SlaPolicyId, TagId, TeamId } from "#domain/ids.ts";
import type { BusinessHours } from "#domain/inbox/hours.ts";
import type { Priority } from "./priority.ts";

export const slaMatches = ["all", "any"] as const;

/** An empty list sets no condition; a policy without conditions applies to every conversation. */
export interface SlaConditions {
  readonly match: (typeof slaMatches)[number];
  readonly inboxIds: InboxId[];
  readonly teamIds: TeamId[];
  readonly tagIds: TagId[];
  readonly priorities: Priority[];
}

export interface SlaPolicy {
  readonly id: SlaPolicyId;
  readonly name: string;
  readonly conditions: SlaConditions;
  /** Null: all hours count. */
  readonly calendarId: CalendarId | null;
  /** Null: no target. */
  readonly firstReplyMinutes: number | null;
  readonly nextReplyMinutes: number | null;
  /** Of the target's time, before it is due; null for no warning. */
  readonly warningMinutes: number | null;
}

export type SlaPolicyWithHours = SlaPolicy & { readonly hours: BusinessHours | null };

export interface SlaSubject {
  readonly inboxId: InboxId;
  readonly teamId: TeamId | null;
  readonly tagIds: readonly TagId[];
  readonly priority: Priority;
}

export function appliesTo({ conditions }: Pick<SlaPolicy, "conditions">, one: SlaSubject): boolean {
  const { match, inboxIds, teamIds, tagIds, priorities } = conditions;
  const results = [
    inboxIds.length > 0 ? inboxIds.includes(one.inboxId) : null,
    teamIds.length > 0 ? one.teamId !== null && teamIds.includes(one.teamId) : null,
    tagIds.length > 0 ? one.tagIds.some((id) => tagIds.includes(id)) : null,
    priorities.length > 0 ? priorities.includes(one.priority) : null,
  ].filter((result) => result !== null);
  if (results.length === 0) return true;
  return match === "all" ? results.every(Boolean) : results.some(Boolean);
}
