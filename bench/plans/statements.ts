// Records every statement behind a list, a count, a search or an opened conversation, by running the real actions on a
// database that notes its queries.
import { type ViewName, viewLabels } from "#domain/conversation/views.ts";
import type { InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { hideContactNames } from "#server/actions/contact/hide-contact-names.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { listEntries } from "#server/actions/conversation/list-entries.ts";
import type { ReadContext } from "#server/actions/define-action.ts";
import { search } from "#server/actions/search/search.ts";
import { countBuiltInViews } from "#server/actions/view/count-built-in-views.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export interface Statement {
  /** The request, and the position of the statement in it. */
  readonly name: string;
  readonly kind: "list" | "count" | "open" | "search" | "names";
  readonly sql: Sql;
}

export interface BenchViewer {
  readonly id: MemberId;
  readonly visibleInboxIds: readonly InboxId[] | null;
}

export function findBenchViewer(
  db: Db,
  workspaceId: WorkspaceId,
  name: string,
): Promise<BenchViewer> {
  return db.one(sql`
    select m.id, ${visibleInboxIdsSql} as "visibleInboxIds" from member m
     where m.workspace_id = ${workspaceId} and m.name = ${name}`);
}

export async function listBenchStatements(
  db: Db,
  workspaceId: WorkspaceId,
  onlooker: BenchViewer,
): Promise<Statement[]> {
  const noted: Statement[] = [];
  const ctxOf = (name: string, kind: Statement["kind"]): ReadContext => {
    let index = 0;
    const note = (statement: Sql) => {
      index += 1;
      noted.push({ name: `${name}, ${index}`, kind, sql: statement });
    };
    return {
      db: noting(db, note),
      actor: actorOf(workspaceId, onlooker),
      now: new Date(),
    } as unknown as ReadContext;
  };

  for (const view of await viewsOf(db, workspaceId))
    for (const sort of ["newest", "waiting"] as const) {
      const name = `${view.replace(/:.*/, "")} by ${sort}`;
      const page = { view, sort, size: 50 };
      const first = await listConversations.run(ctxOf(name, "list"), page);
      await hideContactNames(ctxOf(`names of ${name}`, "names"), first);
      if (first.next !== null)
        await listConversations.run(ctxOf(`${name}, next page`, "list"), {
          ...page,
          after: first.next,
        });
    }
  await countBuiltInViews.run(ctxOf("counts", "count"), {});
  const longest = await db.one<{ id: never; number: number }>(sql`
    select id, number from conversation
     where workspace_id = ${workspaceId} and (${onlooker.visibleInboxIds}::uuid[] is null or inbox_id = any(${onlooker.visibleInboxIds}::uuid[]))
     order by entry_count desc limit 1`);
  const opened = await getConversation.run(ctxOf("open", "open"), {
    conversationId: String(longest.number),
  });
  await hideContactNames(ctxOf("names of an open conversation", "names"), opened);
  await listEntries.run(ctxOf("older entries", "open"), { conversationId: longest.id, size: 50 });
  for (const [name, query] of Object.entries(await questionsOf(db, workspaceId))) {
    const input = { query, size: 25 };
    const first = await search.run(ctxOf(`search for ${name}`, "search"), input);
    if (first.next !== null)
      await search.run(ctxOf(`search for ${name}, next page`, "search"), {
        ...input,
        after: first.next,
      });
  }
  return noted;
}

/** Words found in most texts and in almost none, as prefixes and whole words, and with other filters. */
async function questionsOf(db: Db, workspaceId: WorkspaceId): Promise<Record<string, string>> {
  const rare = await db.one<{ number: string }>(sql`
    select value as number from contact_point where workspace_id = ${workspaceId} order by id limit 1`);
  const phone = await db.one<{ number: string }>(sql`
    select value as number from contact_point where workspace_id = ${workspaceId} and kind = 'phone'
     order by count(*) over (partition by right(value, 6)), id limit 1`);
  return {
    "the end of a number": phone.number.slice(-6),
    "a conversation's number": "#12",
    "a common word": "the ",
    "a common beginning": "th",
    "a rare word": rare.number,
    "no word of ours": "zephyrine",
    "a rare and a common one": `${rare.number} th`,
    "a phrase": '"thank you"',
    "one without the other": "thank -you",
    "a name": "from:ma",
    "a common word in spam": "the in:spam",
    "a common word long ago": "the before:2026-01-01",
    notes: "is:note",
    "what customers said": "by:customer the ",
  };
}

/** Every view, with an inbox, a team, a common tag and a rare one. */
async function viewsOf(db: Db, workspaceId: WorkspaceId): Promise<string[]> {
  const pick = async (statement: Sql): Promise<string> =>
    (await db.one<{ id: string }>(statement)).id;
  const byTag = (order: Sql) => sql`
    select t.id from tag t where t.workspace_id = ${workspaceId}
     order by (select count(*) from conversation c where c.workspace_id = t.workspace_id and c.tag_ids @> array[t.id]) ${order} limit 1`;
  return [
    ...(Object.keys(viewLabels) as ViewName[]),
    `inbox:${await pick(sql`select id from inbox where workspace_id = ${workspaceId} and visibility = 'all' order by name limit 1`)}`,
    `team:${await pick(sql`select id from team where workspace_id = ${workspaceId} order by name limit 1`)}`,
    `tag:${await pick(byTag(sql`desc`))}`,
    `tag:${await pick(byTag(sql`asc`))}`,
  ];
}

const noting = (db: Db, note: (statement: Sql) => void): Db => ({
  many(statement) {
    note(statement);
    return db.many(statement);
  },
  maybe(statement) {
    note(statement);
    return db.maybe(statement);
  },
  one(statement) {
    note(statement);
    return db.one(statement);
  },
  run(statement) {
    note(statement);
    return db.run(statement);
  },
});

const actorOf = (workspaceId: WorkspaceId, { id, visibleInboxIds }: BenchViewer): MemberActor => ({
  kind: "member",
  workspaceId,
  memberId: id,
  personId: "" as never,
  sessionId: "" as never,
  name: "",
  role: "agent",
  visibleInboxIds,
  country: "US",
  ip: "127.0.0.1",
});
