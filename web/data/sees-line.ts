// Which members see an inbox, for the lists in which work is given to one of them.
import type { Member } from "#contract/live-protocol.ts";
import { visibleInboxIds } from "#domain/inbox/visibility.ts";
import { useBootstrap } from "./bootstrap.ts";

/** An inbox that this page does not know counts as seen: the server decides. */
export function useSeesLine(inboxId: string): (member: Member) => boolean {
  const { lines } = useBootstrap("lines");
  const line = lines.find((one) => one.id === inboxId);
  return ({ role, teamIds }) =>
    line === undefined || visibleInboxIds(role, teamIds, [line])?.length !== 0;
}

export const cannotSee = "Cannot see this inbox";
