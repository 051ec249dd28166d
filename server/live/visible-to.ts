// Which version of a change each subscriber receives.
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import { knowsContact } from "#domain/contact/knows-contact.ts";
import { hasPermission } from "#domain/permissions.ts";
import { canSeeInbox, hasDrafts } from "#server/actions/actor.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { ScopedChangeEvent } from "./change-events.ts";
import type { Subscriber } from "./subscriber.ts";

/** What decides which changes a subscriber, or a webhook, receives. */
export type ChangeReader = Pick<Subscriber, "actor" | "viewing" | "receivesEverything">;

/** The version of a change this subscriber receives; null for none. */
export function visibleTo(
  subscriber: ChangeReader,
  changeEvent: ScopedChangeEvent,
): AnyChangeEvent | null {
  if (!canReceive(subscriber, changeEvent))
    return lostAccess(subscriber, changeEvent) ? changeEvent.removal : null;
  const { withoutName } = changeEvent;
  const { event, withoutRecordings } =
    withoutName === null || knowsContact(subscriber.actor.visibleInboxIds, withoutName.history)
      ? changeEvent
      : withoutName;
  return withoutRecordings === null || hasPermission(subscriber.actor.role, "recording.listen")
    ? event
    : withoutRecordings;
}

const lostAccess = (
  { actor }: ChangeReader,
  { inboxId, previousInboxIds, memberId }: ScopedChangeEvent,
): boolean =>
  memberId === null &&
  inboxId !== null &&
  !canSeeInbox(actor.visibleInboxIds, inboxId) &&
  previousInboxIds.some((one) => canSeeInbox(actor.visibleInboxIds, one));

/** Whether this subscriber may receive the change and needs it. */
function canReceive(
  subscriber: ChangeReader,
  { event, inboxId, memberId, contactHistory }: ScopedChangeEvent,
): boolean {
  const { visibleInboxIds } = subscriber.actor;
  if (isPersonal(event) && !hasDrafts(subscriber.actor)) return false;
  if (memberId !== null && memberId !== subscriber.actor.memberId) return false;
  if (inboxId !== null && !canSeeInbox(visibleInboxIds, inboxId)) return false;
  if (subscriber.receivesEverything) return event.entity !== "contact" || visibleInboxIds === null;
  if (event.entity === "entry")
    return isDeliverable(event) && event.conversationId === subscriber.viewing?.conversationId;
  if (event.entity === "contact")
    return (
      event.id === subscriber.viewing?.contactId &&
      (!contactHistory || knowsContact(visibleInboxIds, contactHistory))
    );
  return true;
}

/** A key has no drafts, and starts no bulk operations. */
const isPersonal = ({ entity }: AnyChangeEvent): boolean =>
  entity === "draft" || entity === "unsent_email" || entity === "bulk_operation";

/** An entry change without state would remove the entry from a screen that shows it. */
const isDeliverable = (event: AnyChangeEvent): boolean =>
  event.operation === "removed" || "state" in event;

/** Whether this subscriber views the subject of a change. */
export function isViewing(subscriber: Subscriber, row: FeedRow): boolean {
  if (subscriber.receivesEverything) return true;
  return row.entity === "contact"
    ? row.id === subscriber.viewing?.contactId
    : row.conversationId !== null && row.conversationId === subscriber.viewing?.conversationId;
}

/** Groups subscribers by version: nothing, everything, without recordings, without the name, or gone. */
export function signOf(
  event: AnyChangeEvent | null,
  changeEvent: ScopedChangeEvent | undefined,
): string {
  if (event === null) return "-";
  if (event === changeEvent?.event) return "+";
  if (event === changeEvent?.withoutName?.event) return "n";
  if (event === changeEvent?.withoutName?.withoutRecordings) return "u";
  return event === changeEvent?.withoutRecordings ? "~" : "x";
}
