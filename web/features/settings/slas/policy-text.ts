// An SLA policy as text. Pure: names are passed in.
import type { SlaPolicy } from "#contract/live-protocol.ts";
import { priorities } from "#domain/conversation/priority.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

interface PolicyNames {
  readonly inbox: (id: string) => string | undefined;
  readonly team: (id: string) => string | undefined;
  readonly tag: (id: string) => string | undefined;
}

/** "Inbox Office, or tagged urgent". */
export function conditionsText(
  { match, inboxIds, teamIds, tagIds, priorities: ranks }: SlaPolicy["conditions"],
  names: PolicyNames,
): string {
  const listOf = (
    ids: readonly string[],
    nameOf: (id: string) => string | undefined,
    unknown: string,
  ) => ids.map((id) => nameOf(id) ?? unknown).join(", ");
  const parts = [
    inboxIds.length > 0 &&
      fill(words.inboxIs, { names: listOf(inboxIds, names.inbox, words.hiddenInbox) }),
    teamIds.length > 0 &&
      fill(words.teamIs, { names: listOf(teamIds, names.team, words.deletedTeam) }),
    tagIds.length > 0 && fill(words.tagIs, { names: listOf(tagIds, names.tag, words.deletedTag) }),
    ranks.length > 0 &&
      fill(words.priorityIs, { names: ranks.map((one) => priorities[one].title).join(", ") }),
  ].filter((part) => part !== false);
  const [first, ...others] = parts;
  if (first === undefined) return words.everyone;
  const text = others.reduce(
    (text, second) =>
      fill(match === "all" ? words.joinAll : words.joinAny, { first: text, second }),
    first,
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "15 min", "4 h", "1 h 30 min". */
export function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}
