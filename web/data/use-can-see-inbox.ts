// Which members see an inbox, for lists to assign work.
import type { Member } from "#contract/live-protocol.ts";
import { visibleInboxIds } from "#domain/inbox/visibility.ts";
import { useBootstrap } from "./bootstrap.ts";
import * as words from "./words.ts";

/** An inbox unknown to this page counts as visible: the server decides. */
export function useCanSeeInbox(inboxId: string): (member: Member) => boolean {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const inbox = inboxes.find((one) => one.id === inboxId);
  return ({ role, teamIds }) =>
    inbox === undefined || visibleInboxIds(role, teamIds, [inbox])?.length !== 0;
}

export const cannotSee = words.cannotSeeInbox;
