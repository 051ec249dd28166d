// A call is transferred to a teammate who has the app closed: a push may wake their browser.
import { afterAll, expect, test } from "vitest";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { sendRingPush } from "#server/actions/call/push/send-ring-push.ts";
import { subscribePush } from "#server/actions/call/push/subscribe-push.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { wakeableBrowser } from "#testing/wakeable-browser.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const pushed: string[] = [];
const http: FetchFn = async (url) => {
  pushed.push(url);
  return new Response(null, { status: 201 });
};
Object.assign(fixture.runtime.deps.services, { http });

async function createTransferFixture() {
  const talk = await createAnsweredCall(fixture);
  const carl = await fixture.people.addMember(talk.olga.workspaceId, "Carl", "agent");
  const transfer = () =>
    talk.by(talk.amy, transferCall, {
      callId: talk.callId,
      kind: "cold",
      to: { kind: "member", memberId: carl.memberId },
    });
  return { ...talk, carl, transfer };
}

test("a target woken by the push in time accepts the transfer", async () => {
  const { olga, inbox, carl, caller, callId, transfer } = await createTransferFixture();
  const endpoint = `https://fcm.googleapis.com/fcm/send/${carl.memberId}`;
  await fixture.people.run(subscribePush, await fixture.people.actorOf(carl), {
    ...wakeableBrowser().target,
    endpoint,
  });
  await transfer();
  const { transfer: pendingTransfer } = await caller.view();
  expect(pendingTransfer).toMatchObject({ kind: "cold", memberIds: [carl.memberId] });
  const until = new Date(pendingTransfer?.until ?? "");
  await sendRingPush(fixture.runtime, olga.workspaceId, { callId, memberId: carl.memberId, until });
  expect(pushed).toEqual([endpoint]);
  await fixture.wakeUp(carl);
  await memberActionsFor(fixture, inbox, carl).answers(caller);
  expect(await caller.view()).toMatchObject({ claimedBy: carl.memberId, transfer: null });
});

test("a transfer fails at once if nothing can reach its target", async () => {
  const { caller, transfer } = await createTransferFixture();
  expect(await errorCodeOf(transfer())).toBe("no_one_reachable");
  expect(await caller.view()).toMatchObject({ transfer: null, isHoldRequested: false });
});
