// Which version of a change each subscriber receives.
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import { knowsContact } from "#domain/contact/knows-contact.ts";
import { hasPermission } from "#domain/permissions.ts";
import { canSeeInbox, hasDrafts } from "#server/actions/actor.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { ScopedChangeEvent } from "./change-events.ts";
import type { Subscriber } from "./subscriber.ts";

/** The version of a change this subscriber receives; null for none. */
export function visibleTo(
  listener: Subscriber,
  changeEvent: ScopedChangeEvent,
): AnyChangeEvent | null {
  if (!canListen(listener, changeEvent))
    return lostAccess(listener, changeEvent) ? changeEvent.removal : null;
  const { withoutName } = changeEvent;
  const { event, withoutRecordings } =
    withoutName === null || knowsContact(listener.actor.visibleInboxIds, withoutName.history)
      ? changeEvent
      : withoutName;
  return withoutRecordings === null || hasPermission(listener.actor.role, "recording.listen")
    ? event
    : withoutRecordings;
}

const lostAccess = (
  { actor }: Subscriber,
  { inboxId, previousInboxIds, memberId }: ScopedChangeEvent,
): boolean =>
  memberId === null &&
  inboxId !== null &&
  !canSeeInbox(actor.visibleInboxIds, inboxId) &&
  previousInboxIds.some((one) => canSeeInbox(actor.visibleInboxIds, one));

/** Whether this subscriber may receive the change and needs it. */
function canListen(
  listener: Subscriber,
  { event, inboxId, memberId, contactHistory }: ScopedChangeEvent,
): boolean {
  const { visibleInboxIds } = listener.actor;
  if (isOfDrafts(event) && !hasDrafts(listener.actor)) return false;
  if (memberId !== null && memberId !== listener.actor.memberId) return false;
  if (inboxId !== null && !canSeeInbox(visibleInboxIds, inboxId)) return false;
  if (listener.receivesEverything) return event.entity !== "contact" || visibleInboxIds === null;
  if (event.entity === "entry")
    return isDeliverable(event) && event.conversationId === listener.viewing?.conversationId;
  if (event.entity === "contact")
    return (
      event.id === listener.viewing?.contactId &&
      (!contactHistory || knowsContact(visibleInboxIds, contactHistory))
    );
  return true;
}

const isOfDrafts = ({ entity }: AnyChangeEvent): boolean =>
  entity === "draft" || entity === "unsent_email";

/** An entry change without state would remove the entry from a screen that shows it. */
const isDeliverable = (event: AnyChangeEvent): boolean =>
  event.operation === "removed" || "now" in event;

/** Whether this subscriber views the subject of a change. */
export function isViewing(listener: Subscriber, row: FeedRow): boolean {
  if (listener.receivesEverything) return true;
  return row.entity === "contact"
    ? row.id === listener.viewing?.contactId
    : row.conversationId !== null && row.conversationId === listener.viewing?.conversationId;
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
