import { type AuthenticatedActor, canSeeInbox } from "#server/actions/actor.ts";
import type { Subscriber } from "./subscriber.ts";
import { viewOf } from "./visibility.ts";

/** Gives a subscriber its current rights: null closes it, and other rights than before make it load everything again. */
export function applyActor(
  subscriber: Subscriber,
  actor: AuthenticatedActor | null,
  seq: number,
  onChange: () => void,
): void {
  if (actor === null) {
    subscriber.send({ type: "signed_out" });
    subscriber.close();
    return;
  }
  const isSame = viewOf(actor) === viewOf(subscriber.actor);
  subscriber.actor = actor;
  if (isSame) return;
  if (subscriber.viewing && !canSeeInbox(actor.visibleInboxIds, subscriber.viewing.inboxId)) {
    subscriber.viewing = null;
    onChange();
  }
  subscriber.send({ type: "reset", seq });
}
