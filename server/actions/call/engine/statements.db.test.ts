// What the most frequent events cost. The limits are a little above what they need.
import { afterAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { statementsOf } from "#testing/count-statements.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("a call, a carrier report and its repetition take few statements", async () => {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga);
  const callers: Awaited<ReturnType<typeof placeInboundCall>>[] = [];
  const calls = await statementsOf(async () => {
    callers.push(await placeInboundCall(fixture, inbox));
  });
  const [caller] = callers;
  fixture.people.advanceClock(5);
  const report = () =>
    fixture.tell(inbox, {
      kind: "leg",
      legRef: caller?.legRef ?? "",
      ref: null,
      type: "ringing",
      cause: null,
      providerCode: null,
      seconds: null,
      at: fixture.people.now().toISOString(),
    });
  const viewOf = async (of: typeof caller) => required(await of?.view(), "a call");
  const first = await statementsOf(report);
  const { version } = await viewOf(caller);
  const again = await statementsOf(report);
  const repeated = await viewOf(caller);
  const end = await statementsOf(() => caller?.hangsUp() ?? Promise.resolve());
  expect(calls.length).toBeLessThanOrEqual(42);
  expect(first.length).toBeLessThanOrEqual(15);
  expect(again.length).toBeLessThanOrEqual(4);
  expect(repeated.version).toBe(version);
  expect(Date.parse(repeated.lastEventAt)).toBe(fixture.people.now().getTime());
  expect(end.length).toBeLessThanOrEqual(24);
});
