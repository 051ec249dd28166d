import { type AuthenticatedActor, canSeeInbox } from "#server/actions/actor.ts";
import type { Subscriber } from "./subscriber.ts";
import { viewOf } from "./visibility.ts";

/** Gives a subscriber its current rights: null closes it, and other rights than before make it load everything again. */
export function applyActor(
  listener: Subscriber,
  actor: AuthenticatedActor | null,
  seq: number,
  onChange: () => void,
): void {
  if (actor === null) {
    listener.send({ t: "signed_out" });
    listener.close();
    return;
  }
  const isSame = viewOf(actor) === viewOf(listener.actor);
  listener.actor = actor;
  if (isSame) return;
  if (listener.viewing && !canSeeInbox(actor.visibleInboxIds, listener.viewing.inboxId)) {
    listener.viewing = null;
    onChange();
  }
  listener.send({ t: "reset", seq });
}
