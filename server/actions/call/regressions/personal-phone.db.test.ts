// A member's personal phone rings for a call: what others see of it, and the effect of a late key.
import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { getCall } from "#server/actions/call/get-call.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const steps: FlowStep[] = [
  {
    id: "ring",
    kind: "ring",
    order: "all",
    seconds: 10,
    noAnswer: "queue",
    targets: { teamIds: [], memberIds: [] },
  },
  {
    id: "queue",
    kind: "queue",
    order: "all",
    announcesPosition: false,
    key: null,
    targets: { teamIds: [], memberIds: [] },
    maxWaitSeconds: 300,
    maxCallers: 5,
    overflow: "bye",
  },
  { id: "bye", kind: "hang_up", prompt: null },
];

async function rungPhone(afterSeconds = 2, passSeconds = 3) {
  const olga = await fixture.people.createWorkspace();
  const ben = await fixture.people.addMember(olga.workspaceId, "Ben", "agent");
  const inbox = await fixture.addInbox(olga, { steps });
  await fixture.people.run(updateProfile, await fixture.people.actorOf(ben), {
    settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: afterSeconds },
  });
  fixture.voice.forget();
  const caller = await placeInboundCall(fixture, inbox);
  await fixture.pass(passSeconds);
  const { press } = externalPhone(fixture, inbox);
  return { olga, ben, inbox, caller, press: () => press("1") };
}

test("never shows its number, neither while it rings nor during the call", async () => {
  const { olga, caller, press } = await rungPhone();
  const seen = async () =>
    JSON.stringify(
      await fixture.people.run(getCall, await fixture.people.actorOf(olga), { callId: caller.id }),
    );
  expect(await seen()).toContain('"joinMethod":"personal_phone"');
  expect(await seen()).not.toMatch(/900455/);
  expect(await press()).toMatchObject([{ kind: "conference" }]);
  expect(await seen()).toContain('"role":"member"');
  expect(await seen()).not.toMatch(/900455|7700 900 ?455/);
});

test("rings halfway through a round that is shorter than its delay", async () => {
  const { press } = await rungPhone(30, 6);
  expect(await press()).toMatchObject([{ kind: "conference" }]);
});

test("a key pressed after the round is over claims no call, since the phone is being hung up", async () => {
  const { caller, press } = await rungPhone();
  await fixture.pass(10);
  expect(await caller.view()).toMatchObject({ state: "waiting", claimedBy: null });
  expect(await press()).toEqual([{ kind: "hang_up" }]);
  expect(await caller.view()).toMatchObject({ state: "waiting", claimedBy: null });
});

test("tells a deactivated member that they have no access, not that a teammate has the call", async () => {
  const { olga, ben, caller, press } = await rungPhone();
  const input = { memberId: ben.memberId, state: "disabled" } as const;
  await fixture.people.run(updateMember, await fixture.people.actorOf(olga), input);
  const script = await press();
  expect(script.at(-1)).toEqual({ kind: "hang_up" });
  expect(JSON.stringify(script)).toContain("have access to this call");
  expect(await caller.view()).toMatchObject({ claimedBy: null });
});
