// What the call log is narrowed down to, as the address has it. Pure.
import type { Inputs } from "#contract/routes.ts";
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { type InboxId, isId, type MemberId } from "#domain/ids.ts";

export type CallLogFilter = Omit<Inputs["listCalls"], "after" | "size">;

export function parseCallLogFilter(search: string): CallLogFilter {
  const asked = new URLSearchParams(search);
  const idOf = (name: string) => {
    const value = asked.get(name) ?? "";
    return isId(value) ? value : null;
  };
  const line = idOf("line");
  const member = idOf("by");
  const way = asked.get("way");
  const outcome = asked.get("outcome") ?? "";
  const take = asked.get("with");
  const number = asked.get("number")?.trim() ?? "";
  return {
    ...(line === null ? {} : { inboxId: line as InboxId }),
    ...(member === null ? {} : { memberId: member as MemberId }),
    ...(way === "in" || way === "out" ? { direction: way } : {}),
    ...(Object.hasOwn(callOutcomes, outcome) ? { outcome: outcome as CallOutcome } : {}),
    ...(take === "recording" || take === "voicemail" ? { withRecording: take } : {}),
    ...(number === "" ? {} : { number }),
  };
}

export function formatCallLogFilter(filter: CallLogFilter): string {
  const asked = new URLSearchParams();
  if (filter.inboxId) asked.set("line", filter.inboxId);
  if (filter.memberId) asked.set("by", filter.memberId);
  if (filter.direction) asked.set("way", filter.direction);
  if (filter.outcome) asked.set("outcome", filter.outcome);
  if (filter.withRecording) asked.set("with", filter.withRecording);
  if (filter.number) asked.set("number", filter.number);
  return asked.toString();
}

export const hasActiveFilter = (filter: CallLogFilter): boolean =>
  formatCallLogFilter(filter) !== "";

/** The same with one thing chosen anew; undefined lets it go. */
export function withFilterValue<Name extends keyof CallLogFilter>(
  filter: CallLogFilter,
  name: Name,
  value: CallLogFilter[Name] | undefined,
): CallLogFilter {
  const { [name]: _, ...others } = filter;
  return value === undefined ? others : { ...others, [name]: value };
}
