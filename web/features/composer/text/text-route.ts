// The default inbox and number for a text in this conversation. Pure.

import type { Contact, Inbox } from "#contract/live-protocol.ts";
import type { ContactId, ContactPointId, InboxId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { latestOf } from "#domain/instants.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";

/** `contactName` is set if the number belongs to another contact, whose conversation was merged into this one. */
export type RouteContactPoint = Contact["contactPoints"][number] & {
  readonly contactName?: string;
};

export interface TextRoute {
  readonly inboxes: readonly Inbox[];
  readonly contactPoints: readonly RouteContactPoint[];
  readonly inbox: Inbox | undefined;
  readonly point: RouteContactPoint | undefined;
  /** The inbox the customer knows; any other is an unknown number to them. */
  readonly usualInboxId: InboxId | null;
  /** When they last wrote on WhatsApp from the chosen number to the chosen inbox, within the loaded timeline. */
  readonly lastOnWhatsapp: string | null;
}

export interface TextRouteChoice {
  readonly inboxId: InboxId | null;
  readonly contactPointId: ContactPointId | null;
}

export function resolveTextRoute(
  open: OpenConversation,
  inboxes: readonly Inbox[],
  chosen: TextRouteChoice,
): TextRoute {
  const last = open.entries.findLast((one) => one.kind === "message" && one.channel !== "email");
  const lastMessage = last?.kind === "message" ? last : null;
  const knownInboxId = lastMessage?.inboxId ?? open.conversation.inboxId;
  const own = open.contact.contactPoints.filter((one) => one.kind === "phone");
  const contactPoints: readonly RouteContactPoint[] = [...own, ...(open.contact.others ?? [])];
  const known = inboxes.find((one) => one.id === knownInboxId);
  // Replies use the channel the customer wrote on; a text next to a WhatsApp thread would be another conversation.
  const channel = known && known.kind !== "email" ? textChannelOf(known.kind) : null;
  const usable = inboxes.filter(
    ({ id, kind, isArchived }) =>
      kind !== "email" &&
      (!isArchived || id === knownInboxId) &&
      (channel === null || textChannelOf(kind) === channel),
  );
  const find = (id: InboxId | null) => usable.find((one) => one.id === id);
  const inbox =
    find(chosen.inboxId) ??
    find(knownInboxId) ??
    usable.find(({ kind }) => kind !== "whatsapp") ??
    usable[0];
  // Text written to one person never goes to another, even if their number is not known here yet or any more. A number
  // that was never used must be chosen: any member may have added it.
  const pointId = chosen.contactPointId ?? lastMessage?.contactPointId;
  const isKnownPerson =
    chosen.contactPointId === null && !isOtherContact(open, lastMessage?.person);
  const point =
    contactPoints.find((one) => one.id === pointId) ??
    (isKnownPerson ? usualPoint(open, contactPoints, own) : undefined);
  return {
    lastOnWhatsapp: inbox?.kind === "whatsapp" && point ? lastFrom(open, inbox.id, point.id) : null,
    inboxes: usable.filter((one) => !one.isArchived),
    contactPoints,
    inbox,
    point,
    usualInboxId: lastMessage === null ? null : knownInboxId,
  };
}

/** The server's choice when the conversation was loaded; a call since then counts more. */
function usualPoint(
  open: OpenConversation,
  points: readonly RouteContactPoint[],
  own: readonly RouteContactPoint[],
): RouteContactPoint | undefined {
  const usual = points.find((one) => one.id === open.usualContactPointId);
  const caller = lastCaller(open, own);
  // With earlier entries not loaded, the choice may be from a text among them.
  return open.before === null ? (caller ?? usual) : (usual ?? caller);
}

function lastCaller(
  { entries }: OpenConversation,
  own: readonly RouteContactPoint[],
): RouteContactPoint | undefined {
  const last = entries.findLast(
    (one) =>
      one.kind === "call" &&
      one.call.direction === "in" &&
      !one.call.isPbx &&
      own.some(({ value }) => value === one.call.number),
  );
  return last?.kind === "call" ? own.find(({ value }) => value === last.call.number) : undefined;
}

const isOtherContact = (
  { contact }: OpenConversation,
  person: { readonly contactId: ContactId } | null | undefined,
): boolean => !!person && person.contactId !== contact.id;

/** Uses the provider's timestamp, so a late delivery doesn't reopen the window. */
function lastFrom(
  { entries }: OpenConversation,
  inboxId: InboxId,
  contactPointId: ContactPointId,
): string | null {
  const written = entries.flatMap((one) =>
    one.kind === "message" &&
    one.channel === "whatsapp" &&
    one.direction === "in" &&
    one.inboxId === inboxId &&
    one.contactPointId === contactPointId
      ? [one.writtenAt ?? one.at]
      : [],
  );
  return written.reduce<string | null>(
    (last, at) => (last === null ? at : latestOf(last, at)),
    null,
  );
}
