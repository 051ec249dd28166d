// From which line and to which number a text of this conversation goes, unless the member chooses. Pure.
import type { Contact, Inbox } from "#contract/live-protocol.ts";
import type { ContactId, ContactPointId, InboxId } from "#domain/ids.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";

/** `contactName`: where it is another contact's, whose conversation was merged with this one. */
export type WayPoint = Contact["points"][number] & { readonly contactName?: string };

export interface SmsRoute {
  readonly lines: readonly Inbox[];
  readonly points: readonly WayPoint[];
  readonly line: Inbox | undefined;
  readonly point: WayPoint | undefined;
  /** The line the customer knows us by; another one is a stranger on their phone. */
  readonly knownLineId: InboxId | null;
  /** When they last wrote on WhatsApp from the chosen number to the chosen line, as far as the timeline is here. */
  readonly lastOnWhatsapp: string | null;
}

export interface SmsRouteChoice {
  readonly inboxId: InboxId | null;
  readonly contactPointId: ContactPointId | null;
}

export function resolveSmsRoute(
  open: OpenConversation,
  lines: readonly Inbox[],
  chosen: SmsRouteChoice,
): SmsRoute {
  const last = open.entries.findLast((one) => one.kind === "message" && one.medium !== "mail");
  const lastWay = last?.kind === "message" ? last : null;
  const knownLineId = lastWay?.inboxId ?? open.conversation.inboxId;
  const own = open.contact.points.filter((one) => one.kind === "phone");
  const points: readonly WayPoint[] = [...own, ...(open.contact.others ?? [])];
  const known = lines.find((one) => one.id === knownLineId);
  // An answer goes by the channel that they wrote on; a text beside a WhatsApp thread is another conversation.
  const channel = known && known.kind !== "mail" ? channelOf(known.kind) : null;
  const usable = lines.filter(
    ({ id, kind, isArchived }) =>
      kind !== "mail" &&
      (!isArchived || id === knownLineId) &&
      (channel === null || channelOf(kind) === channel),
  );
  const find = (id: InboxId | null) => usable.find((one) => one.id === id);
  const line =
    find(chosen.inboxId) ??
    find(knownLineId) ??
    usable.find(({ kind }) => kind !== "whatsapp") ??
    usable[0];
  const point =
    points.find((one) => one.id === chosen.contactPointId) ??
    points.find((one) => one.id === lastWay?.contactPointId) ??
    // Words written to one person never go to another, though their number is not known here yet.
    (isOfOther(open, lastWay?.person) ? undefined : own[0]);
  return {
    lastOnWhatsapp: line?.kind === "whatsapp" && point ? lastFrom(open, line.id, point.id) : null,
    lines: usable.filter((one) => !one.isArchived),
    points,
    line,
    point,
    knownLineId: lastWay === null ? null : knownLineId,
  };
}

const isOfOther = (
  { contact }: OpenConversation,
  person: { readonly contactId: ContactId } | null | undefined,
): boolean => !!person && person.contactId !== contact.id;

/** What came late was written when its provider says, and opens no window anew. */
function lastFrom(
  { entries }: OpenConversation,
  inboxId: InboxId,
  contactPointId: ContactPointId,
): string | null {
  const written = entries.flatMap((one) =>
    one.kind === "message" &&
    one.medium === "whatsapp" &&
    one.direction === "in" &&
    one.inboxId === inboxId &&
    one.contactPointId === contactPointId
      ? [one.writtenAt ?? one.at]
      : [],
  );
  return written.reduce<string | null>(
    (last, at) => (last === null || at > last ? at : last),
    null,
  );
}
