// A personal phone that can't be reached is not dialed again and again for the same caller.
import { afterAll, expect, test } from "vitest";
import type { LegEndCause } from "#domain/call/call.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { DeviceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { reportDevice } from "#server/actions/call/devices/report-device.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const targets = { teamIds: [], memberIds: [] };
const ring = (order: "all" | "round_robin"): FlowStep[] => [
  { id: "ring", kind: "ring", order, seconds: 25, noAnswer: "vm", targets },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];
const queue = (order: "all" | "round_robin"): FlowStep[] => [
  {
    id: "queue",
    kind: "queue",
    order,
    announcesPosition: false,
    key: null,
    targets,
    maxWaitSeconds: 600,
    maxCallers: 5,
    overflow: "bye",
  },
  { id: "bye", kind: "hang_up", prompt: null },
];

/** Ben's browser sleeps; his phone, dialed at once, is the only one that rings. */
async function phoneOfBen(steps: FlowStep[]) {
  const olga = await fixture.people.createWorkspace();
  const ben = await fixture.people.addMember(olga.workspaceId, "Ben", "agent");
  const inbox = await fixture.addInbox(olga, { steps });
  await fixture.people.run(updateProfile, await fixture.people.actorOf(ben), {
    settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: 0 },
  });
  fixture.voice.forget();
  const caller = await placeInboundCall(fixture, inbox);
  await fixture.pass(1);
  let answered = 0;
  /** Every dialed phone ends at once, for some seconds. */
  const fails = async (cause: LegEndCause, seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      const { dialled } = fixture.voice;
      if (dialled.length > answered) {
        answered = dialled.length;
        await fixture.tell(inbox, {
          kind: "leg",
          legRef: externalPhone(fixture, inbox).legRef,
          ref: null,
          type: "ended",
          cause,
          providerCode: null,
          seconds: null,
          at: fixture.people.now().toISOString(),
        });
        await fixture.settle();
      }
      await fixture.pass(1);
    }
    return fixture.voice.dialled.length;
  };
  return { ben, caller, fails };
}

test.each(["busy", "declined", "invalid_number", "unreachable", "failed", "no_answer"] as const)(
  "a ring step dials a phone that ends with %s once, and the flow goes on",
  async (cause) => {
    for (const order of ["all", "round_robin"] as const) {
      const { caller, fails } = await phoneOfBen(ring(order));
      expect(await fails(cause, 4)).toBe(1);
      expect(await caller.view()).toMatchObject({ stepId: "vm" });
      await caller.hangsUp();
    }
  },
);

test.each(["busy", "declined", "invalid_number", "unreachable", "no_answer"] as const)(
  "a waiting caller has a phone that ends with %s dialed once a minute",
  async (cause) => {
    for (const order of ["all", "round_robin"] as const) {
      const { caller, fails } = await phoneOfBen(queue(order));
      expect(await fails(cause, limit("declinedSeconds") - 5)).toBe(1);
      expect(await caller.view()).toMatchObject({ state: "waiting" });
      expect(await fails(cause, 10)).toBe(2);
      await caller.hangsUp();
    }
  },
);

test("a member whose phone failed rings in the browser as soon as it is awake", async () => {
  const { ben, caller, fails } = await phoneOfBen(queue("all"));
  expect(await fails("unreachable", 5)).toBe(1);
  const deviceId = fixture.people.newId<DeviceId>();
  const device = { deviceId, name: "Chromium", driver: "simulator", state: "ready" } as const;
  await fixture.people.run(reportDevice, await fixture.people.actorOf(ben), device);
  await fixture.settle();
  const { rings } = await caller.view();
  expect(rings.filter((one) => one.endReason === null)).toMatchObject([{ by: ["browser"] }]);
});
