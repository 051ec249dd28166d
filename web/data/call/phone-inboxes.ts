import type { Inbox } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";

export const phoneInboxesOf = (inboxes: readonly Inbox[]): Inbox[] =>
  inboxes.filter((inbox) => inbox.kind === "phone" && !inbox.isArchived);

/** Whether to show the phone: the workspace has a phone inbox, and the member may handle calls. */
export function useHasPhone(): boolean {
  const { me, inboxes } = useBootstrap(({ me, inboxes }) => ({ me, inboxes }));
  return me.permissions.includes("call.handle") && phoneInboxesOf(inboxes).length > 0;
}

/** The inbox to call from: the requested one, else the last one chosen, else one without a problem. */
export function defaultCallerInbox(
  inboxes: readonly Inbox[],
  preferred: InboxId | null,
  lastChosen: string | null,
): Inbox | undefined {
  const usable = phoneInboxesOf(inboxes);
  return (
    usable.find((inbox) => inbox.id === preferred) ??
    usable.find((inbox) => inbox.id === lastChosen) ??
    usable.find((inbox) => inbox.problem === null) ??
    usable[0]
  );
}
