import type { Inbox } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";

export const phoneInboxesOf = (lines: readonly Inbox[]): Inbox[] =>
  lines.filter((line) => line.kind === "phone" && !line.isArchived);

/** The phone is in a house with a line that can ring, for whoever may take a call. */
export function useHasPhone(): boolean {
  const { me, lines } = useBootstrap("me", "lines");
  return me.deeds.includes("call.handle") && phoneInboxesOf(lines).length > 0;
}

/** From which line a call goes out: the one they know us by, else the last one chosen, else a sound one. */
export function defaultCallerInbox(
  lines: readonly Inbox[],
  wished: InboxId | null,
  lastChosen: string | null,
): Inbox | undefined {
  const usable = phoneInboxesOf(lines);
  return (
    usable.find((line) => line.id === wished) ??
    usable.find((line) => line.id === lastChosen) ??
    usable.find((line) => line.problem === null) ??
    usable[0]
  );
}
