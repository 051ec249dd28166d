// Which changes decide who sees what.
import type { FeedNoun } from "#domain/events.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";
import type { FeedRow } from "#server/store/feed.ts";
import type { Listener } from "./listener.ts";

/** What decides who sees what, and how numbers are shown to them. */
export const sightNouns: readonly FeedNoun[] = ["line", "team", "member", "workspace"];

export function changesSightOf({ actor }: Listener, row: FeedRow): boolean {
  if (row.noun === "member") return row.id === actor.memberId;
  return row.noun === "line" || row.noun === "workspace";
}

/** What happens to one member changes what that member and their keys may see; all else may change it for everybody. */
export const mayConcern = ({ actor }: Listener, rows: readonly FeedRow[]): boolean =>
  rows.some(
    ({ noun, id }) => sightNouns.includes(noun) && (noun !== "member" || id === actor.memberId),
  );

export const viewOf = ({ role, sight, country }: SomeoneActor): string =>
  JSON.stringify([role, sight, country]);
