// Which changes affect what members can see.
import type { FeedEntity } from "#domain/feed.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { Subscriber } from "./subscriber.ts";

/** Entities that decide what a member sees and how numbers are shown to them. */
export const visibilityEntities: readonly FeedEntity[] = ["inbox", "team", "member", "workspace"];

export function changesVisibilityOf({ actor }: Subscriber, row: FeedRow): boolean {
  if (row.entity === "member") return row.id === actor.memberId;
  return row.entity === "inbox" || row.entity === "workspace";
}

/** A change of a member affects what that member and their keys see; any other may affect everyone. */
export const mayChangeVisibility = ({ actor }: Subscriber, rows: readonly FeedRow[]): boolean =>
  rows.some(
    ({ entity, id }) =>
      visibilityEntities.includes(entity) && (entity !== "member" || id === actor.memberId),
  );

export const viewOf = ({ role, visibleInboxIds, country }: AuthenticatedActor): string =>
  JSON.stringify([role, visibleInboxIds, country]);
