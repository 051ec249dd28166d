// Which changes affect what members can see.
import type { FeedEntity } from "#domain/feed.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { Subscriber } from "./subscriber.ts";

/** Entities that decide what a member sees and how numbers are shown to them. */
export const visibilityEntities: readonly FeedEntity[] = ["inbox", "team", "member", "workspace"];

/**
 * A change of access is also published to the member alone (actions/member/publish-access-change.ts). What everyone
 * receives of a member, such as who can be reached, changes no access: each page that opens reports itself, and would otherwise reload for its own report.
 */
const isOwnAccess = ({ actor }: Subscriber, { id, memberId }: FeedRow): boolean =>
  id === actor.memberId && memberId === actor.memberId;

export function changesVisibilityOf(subscriber: Subscriber, row: FeedRow): boolean {
  if (row.entity === "member") return isOwnAccess(subscriber, row);
  return row.entity === "inbox" || row.entity === "workspace";
}

/** A change of a member's access affects what that member and their keys see; any other may affect everyone. */
export const canChangeVisibility = (subscriber: Subscriber, rows: readonly FeedRow[]): boolean =>
  rows.some(
    (row) =>
      visibilityEntities.includes(row.entity) &&
      (row.entity !== "member" || isOwnAccess(subscriber, row)),
  );

export const viewOf = ({ role, visibleInboxIds, country }: AuthenticatedActor): string =>
  JSON.stringify([role, visibleInboxIds, country]);
