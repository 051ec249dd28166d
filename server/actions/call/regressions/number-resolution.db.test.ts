// Of twenty callers in one moment each waits for the conversation's number until the one before has done.
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

test("whoever holds the number reads nothing any more, and gives it back with the call", async () => {
  const olga = await house.people.found();
  const line = await house.addLine(olga, { steps: singleRingFlow });
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  const ear = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...all: unknown[]
  ) {
    const [first] = all as [string | { readonly text: string }];
    asked.push((typeof first === "string" ? first : first.text).trim());
    return (query as (...all: unknown[]) => unknown).apply(this, all);
  } as never);
  await placeInboundCall(house, line);
  ear.mockRestore();

  const from = asked.findIndex((text) => text.includes("set next_number"));
  const until = asked.indexOf("commit", from);
  const meanwhile = asked.slice(from + 1, until);
  expect(meanwhile.map((text) => /(insert into|update) \w+/.exec(text)?.[0])).toEqual([
    "update conversation",
    "insert into call",
    "insert into call_leg",
    "update change_feed_head",
  ]);
});
