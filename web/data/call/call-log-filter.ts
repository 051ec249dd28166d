// The call log's filter, as in the URL. Pure.
import type { Inputs } from "#contract/routes.ts";
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { type InboxId, isId, type MemberId } from "#domain/ids.ts";

export type CallLogFilter = Omit<Inputs["listCalls"], "after" | "size">;

export function parseCallLogFilter(search: string): CallLogFilter {
  const params = new URLSearchParams(search);
  const idOf = (name: string) => {
    const value = params.get(name) ?? "";
    return isId(value) ? value : null;
  };
  const inbox = idOf("inbox");
  const member = idOf("by");
  const way = params.get("way");
  const outcome = params.get("outcome") ?? "";
  const recordingKind = params.get("with");
  const number = params.get("number")?.trim() ?? "";
  return {
    ...(inbox === null ? {} : { inboxId: inbox as InboxId }),
    ...(member === null ? {} : { memberId: member as MemberId }),
    ...(way === "in" || way === "out" ? { direction: way } : {}),
    ...(Object.hasOwn(callOutcomes, outcome) ? { outcome: outcome as CallOutcome } : {}),
    ...(recordingKind === "call" || recordingKind === "voicemail"
      ? { withRecording: recordingKind }
      : {}),
    ...(number === "" ? {} : { number }),
  };
}

export function formatCallLogFilter(filter: CallLogFilter): string {
  const params = new URLSearchParams();
  if (filter.inboxId) params.set("inbox", filter.inboxId);
  if (filter.memberId) params.set("by", filter.memberId);
  if (filter.direction) params.set("way", filter.direction);
  if (filter.outcome) params.set("outcome", filter.outcome);
  if (filter.withRecording) params.set("with", filter.withRecording);
  if (filter.number) params.set("number", filter.number);
  return params.toString();
}

export const hasActiveFilter = (filter: CallLogFilter): boolean =>
  formatCallLogFilter(filter) !== "";

/** Sets one value; undefined removes it. */
export function withFilterValue<Name extends keyof CallLogFilter>(
  filter: CallLogFilter,
  name: Name,
  value: CallLogFilter[Name] | undefined,
): CallLogFilter {
  const { [name]: _, ...others } = filter;
  return value === undefined ? others : { ...others, [name]: value };
}
