// Every paginated list returns each row once, even while rows move between pages.
import { beforeAll, describe, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { encodeCursor } from "#server/store/cursor.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp();
const rowCount = 13;
let olga: TestBrowser;
let ids: ConversationId[] = [];

beforeAll(async () => {
  olga = app().as("olga");
  const inboxId = required(app().inboxes[0], "an inbox").id;
  for (let made = 0; made < rowCount; made += 1) {
    const input = { inboxId, to: nextNumber(), text: `Row ${made}` };
    ids.push((await olga.rpc("startTextConversation", input)).conversation.id);
  }
  await app().simulator.quiet();
});

interface Page {
  readonly rows: readonly { readonly id: string }[];
  readonly next: string | null;
}

async function walk(
  ask: (after: string | undefined) => Promise<Page>,
  meanwhile: (seen: readonly string[]) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const seen: string[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 50; pages += 1) {
    const page = await ask(after);
    seen.push(...page.rows.map((row) => row.id));
    if (page.next === null) return seen;
    after = page.next;
    await meanwhile(seen);
  }
  throw new Error("the pages never end");
}

const from = (after: string | undefined) => (after === undefined ? {} : { after });
const conversations = (sort: "newest" | "waiting", size: number) => (after: string | undefined) =>
  olga.rpc("listConversations", { view: "open", sort, size, ...from(after) });

describe("paginating conversations", () => {
  test.each([1, 2, 5, 12, 13, 14])("in pages of %i returns each once", async (size) => {
    const seen = await walk(conversations("newest", size));
    expect(seen).toEqual(ids.toReversed());
  });

  test("returns none twice and misses none that stays in place, while others move to the front", async () => {
    const moved = new Set<string>();
    let turn = 0;
    const seen = await walk(conversations("newest", 3), async (met) => {
      // One already returned and one not: both now sort before the first page.
      for (const id of [met[turn], ids[turn]]) {
        if (id === undefined) continue;
        moved.add(id);
        await olga.rpc("addNote", { conversationId: id as ConversationId, text: "Moves up." });
      }
      turn += 1;
    });
    expect(moved.size).toBeGreaterThan(4);
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of ids) if (!moved.has(id)) expect(seen).toContain(id);
    ids = (await walk(conversations("newest", 50))).toReversed() as ConversationId[];
  });

  test("continues after a row that has since left the list", async () => {
    const closed: string[] = [];
    const seen = await walk(conversations("newest", 4), async (met) => {
      const last = required(met.at(-1), "a page has rows") as ConversationId;
      closed.push(last);
      await olga.rpc("closeConversation", { conversationId: last });
    });
    expect(seen).toEqual(ids.toReversed());
    for (const id of closed)
      await olga.rpc("reopenConversation", { conversationId: id as ConversationId });
  });

  test("by waiting time returns each waiting conversation once", async () => {
    const phones = ["07700 900801", "07700 900802", "07700 900803"];
    for (const number of phones)
      await (await app().phone(number.replace(/^0(\d+) /, "+44$1"))).text("Hello?");
    for (const number of phones) await olga.conversationWith(number);
    const waiting = await walk(conversations("waiting", 2));
    expect(waiting).toHaveLength(phones.length);
    expect(new Set(waiting).size).toBe(phones.length);
  });
});

test("pages a timeline to its beginning while it grows", async () => {
  const conversationId = required(ids[0], "a conversation");
  const note = (text: string) => olga.rpc("addNote", { conversationId, text });
  for (let written = 0; written < 9; written += 1) await note(`Note ${written}`);
  const { conversation, entries } = await olga.rpc("getConversation", { conversationId });
  const seen = await walk(
    (before) =>
      olga.rpc("listEntries", {
        conversationId,
        size: 2,
        ...(before === undefined ? {} : { before }),
      }),
    () => note("Grows."),
  );
  expect(seen).toEqual(entries.map((entry) => entry.id).toReversed());
  expect(seen).toHaveLength(conversation.lastSeq);
});

test("pages contacts while new ones are created", async () => {
  const before = await olga.rpc("listContacts", { size: 200 });
  const inboxId = required(app().inboxes[0], "an inbox").id;
  const seen = await walk(
    (after) => olga.rpc("listContacts", { size: 4, ...from(after) }),
    () => olga.rpc("startTextConversation", { inboxId, to: nextNumber(), text: "New" }),
  );
  expect(seen).toEqual(before.rows.map((row) => row.id));
});

test("pages the audit log while entries are added", async () => {
  let made = 0;
  const act = () => {
    made += 1;
    return olga.rpc("createTag", { name: `Tag ${made}` });
  };
  for (let done = 0; done < 7; done += 1) await act();
  const all = (await olga.rpc("listAuditLog", { size: 200 })).rows.map((row) => row.id);
  expect(all.length).toBeGreaterThan(7);
  const seen = await walk((after) => olga.rpc("listAuditLog", { size: 2, ...from(after) }), act);
  expect(seen).toEqual(all);
});

describe("an invalid cursor", () => {
  const never = "0190aaaa-0000-7000-8000-000000000000";
  const made: [string, string][] = [
    ["no letters of ours", "§§"],
    ["no list", Buffer.from('{"a":1}').toString("base64url")],
    ["nothing", encodeCursor([])],
    ["words", encodeCursor(["yesterday", "row"])],
    ["numbers", encodeCursor([1, 2])],
    ["a moment that never was", encodeCursor(["2026-13-45T99:00:00Z", never])],
    ["too much", encodeCursor(["2026-01-01T00:00:00Z", never, 1])],
    ["half a number", encodeCursor([1.5])],
  ];

  test.each(made)("is refused with the field's name: %s", async (_, after) => {
    const conversationId = required(ids[0], "a conversation");
    const requests = [
      olga.rpc("listConversations", { view: "open", after }),
      olga.rpc("listContacts", { after }),
      olga.rpc("listAuditLog", { after }),
      olga.rpc("listDeadLetters", { after }),
      olga.rpc("listEntries", { conversationId, before: after }),
    ];
    const problems = await Promise.all(
      requests.map((one) =>
        one.then(
          () => null,
          (error) => error.problem,
        ),
      ),
    );
    expect(problems.map((one) => [one?.code, one?.issues[0]?.path])).toEqual(
      ["after", "after", "after", "after", "before"].map((path) => ["invalid_input", path]),
    );
  });
});
