// Which changes decide who sees what.
import type { FeedEntity } from "#domain/feed.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { Subscriber } from "./subscriber.ts";

/** What decides who sees what, and how numbers are shown to them. */
export const sightNouns: readonly FeedEntity[] = ["line", "team", "member", "workspace"];

export function changesSightOf({ actor }: Subscriber, row: FeedRow): boolean {
  if (row.noun === "member") return row.id === actor.memberId;
  return row.noun === "line" || row.noun === "workspace";
}

/** What happens to one member changes what that member and their keys may see; all else may change it for everybody. */
export const mayConcern = ({ actor }: Subscriber, rows: readonly FeedRow[]): boolean =>
  rows.some(
    ({ noun, id }) => sightNouns.includes(noun) && (noun !== "member" || id === actor.memberId),
  );

export const viewOf = ({ role, sight, country }: AuthenticatedActor): string =>
  JSON.stringify([role, sight, country]);
