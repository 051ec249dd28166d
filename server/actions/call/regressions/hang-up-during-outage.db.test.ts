// A call is ended while its carrier is down. Whatever the call was doing, no phone rings on, the customer is disconnected once
// the carrier is back, and the call leaves the list.
import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { CallId } from "#domain/ids.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { holdCall } from "#server/actions/call/in-call/hold-call.ts";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { listLiveCalls } from "#server/actions/call/list-live-calls.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import type { Action, ActionName, RawInput } from "#server/actions/define-action.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { carrierReportsFor } from "#testing/fixtures/call/carrier-reports.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { voice, people } = fixture;

const everyone = { teamIds: [], memberIds: [] };
const steps: FlowStep[] = [
  { id: "hello", kind: "greeting", prompt: { kind: "say", text: "Hello." }, next: "menu" },
  {
    id: "menu",
    kind: "menu",
    prompt: { kind: "say", text: "Press 1." },
    keys: [{ key: "1", name: "Sales", next: "queue" }],
    maxAttempts: 2,
    noInput: "queue",
  },
  {
    id: "queue",
    kind: "queue",
    order: "all",
    announcesPosition: false,
    key: null,
    targets: everyone,
    maxWaitSeconds: 60,
    maxCallers: 5,
    overflow: "vm",
  },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

async function open() {
  const olga = await people.createWorkspace();
  const amy = await people.addMember(olga.workspaceId, "Amy", "agent");
  const ben = await people.addMember(olga.workspaceId, "Ben", "agent");
  const inbox = await fixture.addInbox(olga, { steps });
  voice.forget();
  const by = async <Name extends ActionName>(
    someone: TestMember,
    action: Action<Name>,
    input: RawInput<Name>,
  ) => {
    const output = await people.run(action, await people.actorOf(someone), input);
    await fixture.settle();
    return output;
  };
  const amys = memberActionsFor(fixture, inbox, amy);
  const callIn = () => placeInboundCall(fixture, inbox);
  const answered = async () => {
    await fixture.wakeUp(amy);
    const caller = await callIn();
    await caller.goesOn();
    await caller.goesOn("1");
    await amys.answers(caller);
    return caller;
  };
  return { olga, amy, ben, inbox, amys, by, callIn, answered };
}
type Desk = Awaited<ReturnType<typeof open>>;

/** Brings a call into a state. */
const scenes: Readonly<Record<string, (desk: Desk) => Promise<CallId>>> = {
  "in the greeting": async ({ callIn }) => (await callIn()).id,
  "in the menu": async ({ callIn }) => {
    const caller = await callIn();
    await caller.goesOn();
    return caller.id;
  },
  waiting: async ({ callIn }) => {
    const caller = await callIn();
    await caller.goesOn();
    await caller.goesOn("1");
    return caller.id;
  },
  ringing: async ({ amy, callIn }) => {
    await fixture.wakeUp(amy);
    const caller = await callIn();
    await caller.goesOn();
    await caller.goesOn("1");
    return caller.id;
  },
  active: async ({ answered }) => (await answered()).id,
  held: async ({ amy, by, answered }) => {
    const caller = await answered();
    await by(amy, holdCall, { callId: caller.id, isHeld: true });
    return caller.id;
  },
  "transferred while held, with a supervisor": async ({ olga, amy, ben, inbox, by, answered }) => {
    const { id: callId } = await answered();
    const { joinToken } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef } = await memberActionsFor(fixture, inbox, olga).connects(joinToken);
    await carrierReportsFor(fixture, inbox, callId).conference(legRef, "joined");
    await by(amy, holdCall, { callId, isHeld: true });
    await fixture.wakeUp(ben);
    const to = { kind: "member", memberId: ben.memberId } as const;
    await by(amy, transferCall, { callId, to, kind: "warm" });
    return callId;
  },
  "at the voicemail": async ({ callIn }) => {
    const caller = await callIn();
    await caller.goesOn();
    await caller.goesOn("1");
    await fixture.pass(61);
    return caller.id;
  },
  "ringing the customer": async ({ amy, amys, inbox, by }) => {
    await fixture.wakeUp(amy);
    const { call, join } = await by(amy, startCall, {
      inboxId: inbox.inboxId,
      to: "07700 900123",
      clientKey: "during-an-outage",
    });
    const { legRef } = await amys.connects(join.joinToken);
    const carrier = carrierReportsFor(fixture, inbox, call.id);
    await carrier.conference(legRef, "joined");
    await carrier.leg(voice.dialled.at(-1)?.legRef ?? "", "ringing");
    return call.id;
  },
};
const down: CommandOutcome = {
  kind: "rejected",
  message: "Service unavailable.",
  providerCode: null,
  isDown: true,
};
const lost: CommandOutcome = { kind: "unknown", reason: "timeout" };

test.each(Object.keys(scenes))("a call that is %s", async (scene) => {
  const desk = await open();
  const { olga, inbox, by } = desk;
  const callId = (await scenes[scene]?.(desk)) as CallId;
  voice.forget();
  voice.saysNext(...Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? down : lost)));
  const carrier = carrierReportsFor(fixture, inbox, callId);
  await by(olga, hangUpCall, { callId });
  expect((await fixture.viewOf(inbox, callId)).hungUpAt).not.toBeNull();
  // The carrier may be down for a minute; then it carries out what it is asked for.
  await fixture.pass(60);
  await carrier.obeys();
  await fixture.pass(60);
  await carrier.obeys();
  const after = await fixture.viewOf(inbox, callId);
  expect(after.state).toBe("ended");
  expect(after.legs.filter((leg) => leg.endedAt === null)).toEqual([]);
  expect(after.rings.filter((ring) => ring.endReason === null)).toEqual([]);

  for (const someone of [desk.amy, desk.ben, olga]) {
    const { rows } = await people.run(listLiveCalls, await people.actorOf(someone), {});
    expect(rows.filter((one) => one.state !== "ended")).toEqual([]);
  }
  // Nothing else is asked of the carrier afterwards.
  voice.forget();
  await fixture.pass(120);
  expect([voice.hungUp, voice.changed, voice.redirected, voice.dialled]).toEqual([[], [], [], []]);
});
