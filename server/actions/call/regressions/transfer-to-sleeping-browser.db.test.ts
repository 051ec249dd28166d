// A call is brought to a colleague whose desk is closed: a push may wake it.
import { afterAll, expect, test } from "vitest";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { sendRingPush } from "#server/actions/call/push/send-ring-push.ts";
import { subscribePush } from "#server/actions/call/push/subscribe-push.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { wakeableBrowser } from "#testing/open-push.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const pushed: string[] = [];
const http: FetchFn = async (url) => {
  pushed.push(url);
  return new Response(null, { status: 201 });
};
Object.assign(house.desk.parts.outside, { http });

async function talkBesideCarl() {
  const talk = await createAnsweredCall(house);
  const carl = await house.people.join(talk.olga.workspaceId, "Carl", "agent");
  const transfer = () =>
    talk.by(talk.amy, transferCall, {
      ...{ callId: talk.callId, how: "cold" },
      to: { kind: "member", memberId: carl.memberId },
    });
  return { ...talk, carl, transfer };
}

test("woken by the push in time, they take it", async () => {
  const { olga, line, carl, caller, callId, transfer } = await talkBesideCarl();
  const endpoint = `https://fcm.googleapis.com/fcm/send/${carl.memberId}`;
  await house.people.ask(subscribePush, await house.people.actorOf(carl), {
    ...{ ...wakeableBrowser().target, endpoint },
  });
  await transfer();
  const { transfer: asked } = await caller.view();
  expect(asked).toMatchObject({ how: "cold", memberIds: [carl.memberId] });
  const until = new Date(asked?.until ?? "");
  await sendRingPush(house.desk, olga.workspaceId, { callId, memberId: carl.memberId, until });
  expect(pushed).toEqual([endpoint]);
  await house.wakeUp(carl);
  await memberActionsFor(house, line, carl).answers(caller);
  expect(await caller.view()).toMatchObject({ claimedBy: carl.memberId, transfer: null });
});

test("with nothing that could reach them, whoever asks is told at once", async () => {
  const { caller, transfer } = await talkBesideCarl();
  expect(await errorCodeOf(transfer())).toBe("no_one_reachable");
  expect(await caller.view()).toMatchObject({ transfer: null, isHoldRequested: false });
});
