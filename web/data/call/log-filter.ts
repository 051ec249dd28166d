// What the call log is narrowed down to, as the address has it. Pure.
import type { Inputs } from "#contract/routes.ts";
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { isId, type LineId, type MemberId } from "#domain/ids.ts";

export type LogFilter = Omit<Inputs["listCalls"], "after" | "size">;

export function readLogFilter(search: string): LogFilter {
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
    ...(line === null ? {} : { lineId: line as LineId }),
    ...(member === null ? {} : { memberId: member as MemberId }),
    ...(way === "in" || way === "out" ? { direction: way } : {}),
    ...(Object.hasOwn(callOutcomes, outcome) ? { outcome: outcome as CallOutcome } : {}),
    ...(take === "recording" || take === "voicemail" ? { withTake: take } : {}),
    ...(number === "" ? {} : { number }),
  };
}

export function writeLogFilter(filter: LogFilter): string {
  const asked = new URLSearchParams();
  if (filter.lineId) asked.set("line", filter.lineId);
  if (filter.memberId) asked.set("by", filter.memberId);
  if (filter.direction) asked.set("way", filter.direction);
  if (filter.outcome) asked.set("outcome", filter.outcome);
  if (filter.withTake) asked.set("with", filter.withTake);
  if (filter.number) asked.set("number", filter.number);
  return asked.toString();
}

export const isFiltered = (filter: LogFilter): boolean => writeLogFilter(filter) !== "";

/** The same with one thing chosen anew; undefined lets it go. */
export function withChoice<Name extends keyof LogFilter>(
  filter: LogFilter,
  name: Name,
  value: LogFilter[Name] | undefined,
): LogFilter {
  const { [name]: _, ...others } = filter;
  return value === undefined ? others : { ...others, [name]: value };
}
