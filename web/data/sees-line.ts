// Which members see an inbox, for the lists in which work is given to one of them.
import type { Member } from "#contract/live.ts";
import { visibleLines } from "#domain/line/visibility.ts";
import { useDesk } from "./desk.ts";

/** An inbox that this page does not know counts as seen: the server decides. */
export function useSeesLine(lineId: string): (member: Member) => boolean {
  const { lines } = useDesk("lines");
  const line = lines.find((one) => one.id === lineId);
  return ({ role, teamIds }) =>
    line === undefined || visibleLines(role, teamIds, [line])?.length !== 0;
}

export const cannotSee = "Cannot see this inbox";
