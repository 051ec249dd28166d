// Resolves what a query names: inboxes, tags, members. A prefix is enough, because half a name is typed first.

import { dayMs } from "#domain/day-ms.ts";
import type { InboxId, MemberId, TagId } from "#domain/ids.ts";
import { operators, type SearchQuery } from "#domain/search/parse-query.ts";
import { toNameBlindTsquery, toTsquery } from "#domain/search/to-tsquery.ts";
import { tokenize } from "#domain/search/tokenize.ts";
import { parseLocalDateTime } from "#domain/workspace/local-clock.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { listTags } from "#server/store/conversation/tag.ts";
import { listInboxes } from "#server/store/inbox.ts";
import type { SearchInput } from "#server/store/search.ts";
import type { Db } from "#server/store/sql.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

interface ResolvedFilters {
  readonly input: SearchInput;
  /** One sentence per unknown name. */
  readonly unknown: readonly string[];
}

const defaultFolders = ["open", "snoozed", "closed"] as const;

export async function resolveNameFilters(
  db: Db,
  actor: AuthenticatedActor,
  query: SearchQuery,
  now: Date,
): Promise<ResolvedFilters> {
  const { workspaceId, visibleInboxIds } = actor;
  const unknown = query.unknownValues.map(
    ({ operator, value }) =>
      `“${operator}:${value}” isn't a valid filter. After ${operator}: use ${operators[operator]}.`,
  );
  const find = <Row extends { id: string }>(
    kind: string,
    requested: readonly string[],
    rows: readonly Row[],
    textsOf: (row: Row) => readonly string[],
  ): Row["id"][][] =>
    requested.map((name) => {
      const ids = rows.filter((row) => textsOf(row).some((text) => isCalled(text, name)));
      if (ids.length === 0) unknown.push(`No ${kind} is named “${name}”.`);
      return ids.map((row) => row.id);
    });

  const inboxes =
    query.inboxes.length === 0
      ? null
      : find(
          "inbox",
          query.inboxes,
          await listInboxes(db, workspaceId, visibleInboxIds),
          (inbox) => [inbox.name, inbox.address],
        ).flat();
  const tags =
    query.tags.length === 0
      ? []
      : find("tag", query.tags, await listTags(db, workspaceId), (tag) => [tag.name]);
  const members = query.authors.filter((name) => !isCustomer(name));
  const authors =
    members.length === 0
      ? null
      : find("teammate", members, await listMembers(db, workspaceId), (one) => [one.name]).flat();
  const assigned = query.assignees.filter((name) => !isMe(name) && !isUnassignedName(name));
  const assignees =
    query.assignees.length === 0
      ? null
      : [
          ...find(
            "teammate",
            assigned,
            assigned.length === 0 ? [] : await listMembers(db, workspaceId),
            (one) => [one.name],
          ).flat(),
          ...(query.assignees.some(isMe) ? [actor.memberId] : []),
        ];
  const zone =
    query.since === null && query.until === null
      ? "UTC"
      : (await getWorkspace(db, workspaceId)).timeZone;
  return {
    unknown,
    input: {
      workspaceId,
      visibleInboxIds,
      query: toTsquery(workspaceId, query),
      nameBlindQuery: visibleInboxIds === null ? null : toNameBlindTsquery(workspaceId, query),
      inboxIds: inboxes as InboxId[] | null,
      tagIds: tags as TagId[][],
      authors: authors as MemberId[] | null,
      assignees: assignees as MemberId[] | null,
      isUnassigned: query.assignees.some(isUnassignedName),
      isByCustomer: query.authors.some(isCustomer),
      folders: query.folders.length === 0 ? defaultFolders : query.folders,
      since: startOfDay(query.since, zone, now),
      until: startOfDay(query.until, zone, now),
    },
  };
}

const isCustomer = (name: string): boolean => /^customers?$/i.test(name);

const isMe = (name: string): boolean => /^me$/i.test(name);
const isUnassignedName = (name: string): boolean => /^(nobody|none|unassigned)$/i.test(name);

function startOfDay(requested: string | null, zone: string, now: Date): string | null {
  if (requested === null) return null;
  const day =
    requested === "today" || requested === "yesterday"
      ? relativeDay(requested, zone, now)
      : requested;
  return parseLocalDateTime(`${day}T00:00`, zone)?.toISOString() ?? null;
}

function relativeDay(requested: "today" | "yesterday", zone: string, now: Date): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(
    now,
  );
  if (requested === "today") return today;
  // The previous calendar day, whatever its length: computed in UTC, which has no clock changes.
  return new Date(Date.parse(`${today}T12:00:00Z`) - dayMs).toISOString().slice(0, 10);
}

/** True if the name contains the words in sequence; for the last one a prefix is enough. */
function isCalled(name: string, requested: string): boolean {
  const requestedWords = tokenize(requested).map(({ word }) => word);
  const words = tokenize(name).map(({ word }) => word);
  const last = requestedWords.length - 1;
  return (
    last >= 0 &&
    words.some((_, at) =>
      requestedWords.every((word, step) => {
        const own = words[at + step] ?? "";
        return step === last ? own.startsWith(word) : own === word;
      }),
    )
  );
}
