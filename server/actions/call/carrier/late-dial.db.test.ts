// A dial order that survived a stop of the process: carried out much later, the customer would answer to nobody.
import { afterAll, expect, test } from "vitest";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import { limit } from "#domain/limits.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, voice } = fixture;

/** The member has joined, so the customer is to be dialed; the job runs this much later. */
async function dialAfter(seconds: number) {
  const olga = await people.found();
  await fixture.wakeUp(olga);
  const inbox = await fixture.addLine(olga, {});
  voice.forget();
  const input = { inboxId: inbox.inboxId, to: "07700 900123", clientKey: `late-dial-${seconds}` };
  const { call, join } = await people.run(startCall, await people.actorOf(olga), input);
  const { legRef } = await memberActionsFor(fixture, inbox, olga).connects(join.joinToken);
  const { conferenceEpoch } = await fixture.viewOf(inbox, call.id);
  const conference = formatConferenceName({ callId: call.id, conferenceEpoch });
  await fixture.tell(inbox, {
    kind: "conference",
    conference,
    conferenceRef: conference,
    legRef,
    label: null,
    is: "joined",
    seq: 1,
    at: people.now().toISOString(),
  });
  people.wait(seconds);
  await fixture.settle();
  return presentCall(await fixture.viewOf(inbox, call.id), "GB", true);
}

test("dials a customer after a short stop", async () => {
  expect((await dialAfter(limit("staleCallSeconds"))).state).toBe("dialing");
  expect(voice.dialled).toHaveLength(1);
});

test("dials nobody after a longer stop, and the call ends with the reason", async () => {
  expect(await dialAfter(limit("staleCallSeconds") + 1)).toMatchObject({
    state: "ended",
    outcome: "failed",
    message: "The call wasn't placed in time. Try again.",
  });
  expect(voice.dialled).toEqual([]);
});
