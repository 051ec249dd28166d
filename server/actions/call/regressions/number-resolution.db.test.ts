// Of twenty simultaneous callers each waits for the conversation number until the previous transaction commits.
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("only writes the call's rows and reads whether its reply has a due time, between taking the number and the commit", async () => {
  const olga = await fixture.people.createWorkspace();
  const inbox = await fixture.addInbox(olga, { steps: singleRingFlow });
  const queries: string[] = [];
  const { query } = pg.Client.prototype;
  const ear = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...all: unknown[]
  ) {
    const [first] = all as [string | { readonly text: string }];
    queries.push((typeof first === "string" ? first : first.text).trim());
    return (query as (...all: unknown[]) => unknown).apply(this, all);
  } as never);
  await placeInboundCall(fixture, inbox);
  ear.mockRestore();

  const from = queries.findIndex((text) => text.includes("set next_number"));
  const until = queries.indexOf("commit", from);
  const meanwhile = queries.slice(from + 1, until);
  expect(meanwhile.map((text) => /(insert into|update) \w+|reply_clock/.exec(text)?.[0])).toEqual([
    "update conversation",
    "insert into call",
    "insert into call_leg",
    "reply_clock",
    "update change_feed_head",
  ]);
});
