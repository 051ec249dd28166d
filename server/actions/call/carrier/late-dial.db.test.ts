// A dial order that survived a stop of the process: carried out much later, the customer would answer to nobody.
import { afterAll, describe, expect, test } from "vitest";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import { runDueTransition } from "#server/actions/call/ringing/run-due-transition.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { sql } from "#server/store/sql.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());
const { people, voice } = fixture;

/** The member has joined, so the customer is to be dialed; the job runs this much later. */
async function dialAfter(seconds: number) {
  const olga = await people.createWorkspace();
  await fixture.wakeUp(olga);
  const inbox = await fixture.addInbox(olga, {});
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
    type: "joined",
    seq: 1,
    at: people.now().toISOString(),
  });
  people.advanceClock(seconds);
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

describe("a call that rings in the browser, then on the team's phone", () => {
  const steps: FlowStep[] = [
    {
      id: "ring",
      kind: "ring",
      order: "all",
      seconds: 20,
      noAnswer: "away",
      targets: { teamIds: [], memberIds: [] },
    },
    { id: "away", kind: "forward", seconds: 15, noAnswer: "vm", number: "+442079460123" },
    {
      id: "vm",
      kind: "voicemail",
      maxSeconds: 60,
      prompt: { kind: "say", text: "Speak." },
    },
  ];

  /** The next step is taken this much later. */
  async function moveOnAfter(seconds: number, meanwhile: () => Promise<void> = async () => {}) {
    const olga = await people.createWorkspace();
    await fixture.wakeUp(olga);
    const inbox = await fixture.addInbox(olga, { steps });
    voice.forget();
    const caller = await placeInboundCall(fixture, inbox);
    await meanwhile();
    people.advanceClock(seconds);
    await runDueTransition(fixture.runtime, olga.workspaceId, caller.id);
    await fixture.settle();
    return { inbox, caller };
  }

  test("moves on to the phone", async () => {
    await moveOnAfter(30);
    expect(voice.dialled).toHaveLength(1);
  });

  test("rings no phone after the server was stopped for longer", async () => {
    const { caller } = await moveOnAfter(limit("silentCallSeconds") + 1);
    expect(voice.dialled).toEqual([]);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  });

  test("rings the phone after a long wait in which only the caller's leg gave a sign of life", async () => {
    const queue: FlowStep = {
      id: "queue",
      kind: "queue",
      order: "all",
      announcesPosition: false,
      key: { key: "1", next: "vm" },
      targets: { teamIds: [], memberIds: [] },
      maxWaitSeconds: limit("silentCallSeconds") + 120,
      maxCallers: 5,
      overflow: "away",
    };
    const olga = await people.createWorkspace();
    const inbox = await fixture.addInbox(olga, { steps: [queue, ...steps.slice(1)] });
    voice.forget();
    const caller = await placeInboundCall(fixture, inbox);
    for (let waited = 0; waited < limit("silentCallSeconds") + 100; waited += 20) {
      people.advanceClock(20);
      await caller.goesOn();
    }
    await fixture.pass(30);
    expect(await caller.view()).toMatchObject({ stepId: "away" });
    expect(voice.dialled).toHaveLength(1);
  });

  test("rings no phone if it is from before a restore", async () => {
    const restore = () =>
      fixture.database.run(sql`
        insert into instance_setting (key, value) values ('restored_at', ${JSON.stringify(people.now())}::jsonb)
        on conflict (key) do update set value = excluded.value`);
    await moveOnAfter(30, async () => void (await restore()));
    expect(voice.dialled).toEqual([]);
    people.advanceClock(1);
    await moveOnAfter(30);
    expect(voice.dialled).toHaveLength(1);
  });
});
