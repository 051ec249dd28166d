// A caller rings a member whose browser is closed: only that browser can decrypt the push.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { claimCall } from "#server/actions/call/ringing/claim-call.ts";
import { declineCall } from "#server/actions/call/ringing/decline-call.ts";
import { signOut } from "#server/actions/member/session/sign-out.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { listSubscriptions } from "#server/store/call/push-subscription.ts";
import { listRingCandidates } from "#server/store/call/ringing/ring-candidate.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { wakeableBrowser } from "#testing/wakeable-browser.ts";
import { getPushKey } from "./get-push-key.ts";
import { sendRingEndPush, sendRingPush } from "./send-ring-push.ts";
import { subscribePush } from "./subscribe-push.ts";
import { unsubscribePush } from "./unsubscribe-push.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, runtime, database } = fixture;

/** The push service: records requests and responds as configured. */
const sent: { url: string; headers: Headers; body: Buffer }[] = [];
let pushStatus = 201;
const http: FetchFn = async (url, init) => {
  sent.push({
    url,
    headers: new Headers(init?.headers),
    body: Buffer.from(init?.body as Uint8Array),
  });
  return new Response(null, { status: pushStatus });
};
Object.assign(runtime.deps.services, { http });
beforeEach(() => {
  sent.length = 0;
  pushStatus = 201;
});

const endpoint = "https://fcm.googleapis.com/fcm/send/maya-laptop";

const pushTo = ({ workspaceId, memberId }: TestMember, callId: CallId, seconds = 20) =>
  sendRingPush(runtime, workspaceId, {
    callId,
    memberId,
    until: new Date(people.now().getTime() + seconds * 1000),
  });

async function ringing() {
  const olga = await people.createWorkspace();
  const maya = await people.addMember(olga.workspaceId, "Maya", "agent");
  const me = await people.actorOf(maya);
  const inbox = await fixture.addInbox(olga);
  await fixture.wakeUp(olga);
  const browser = wakeableBrowser();
  const subscription = { ...browser.target, endpoint: `${endpoint}-${maya.memberId}` };
  await people.run(subscribePush, me, subscription);
  const caller = await placeInboundCall(fixture, inbox);
  const push = (callId: CallId = caller.id, seconds = 20) => pushTo(maya, callId, seconds);
  const kept = () => listSubscriptions(database, olga.workspaceId, maya.memberId);
  return { olga, maya, me, inbox, browser, caller, push, kept, subscription };
}

describe("a ring push", () => {
  test("says who is calling which inbox, lasts as long as the ring, and is encrypted and signed by our key", async () => {
    const { browser, caller, push, me, subscription } = await ringing();
    await push();
    expect(sent).toHaveLength(1);
    const [{ url, headers, body } = { url: "", headers: new Headers(), body: Buffer.alloc(0) }] =
      sent;
    expect(url).toBe(subscription.endpoint);
    expect(headers.get("ttl")).toBe("20");
    expect(headers.get("urgency")).toBe("high");
    expect(headers.get("topic")).toBe(caller.id.replaceAll("-", ""));
    expect(headers.get("content-encoding")).toBe("aes128gcm");
    expect(JSON.parse(browser.open(body))).toMatchObject({
      kind: "ring",
      callId: caller.id,
      line: "Front desk",
      name: expect.stringContaining("7700"),
    });
    const { key } = await people.run(getPushKey, me, {});
    expect(headers.get("authorization")).toContain(`, k=${key}`);
    expect(body.toString("latin1")).not.toContain("Front desk");
  });

  test("uses one key for the whole server", async () => {
    const [one, other] = [await people.createWorkspace(), await people.createWorkspace()];
    const keys = await Promise.all(
      [one, other].map(async (who) => people.run(getPushKey, await people.actorOf(who), {})),
    );
    expect(keys[0]).toEqual(keys[1]);
  });

  test("is not sent for a ring that is over or a caller who is gone", async () => {
    const { push, caller } = await ringing();
    await push(caller.id, 0);
    await caller.hangsUp();
    await push();
    expect(sent).toHaveLength(0);
  });

  test("is not sent to a member who declined, though it is sent while their personal phone is about to ring", async () => {
    const { me, inbox, push } = await ringing();
    await people.run(updateProfile, me, { settings: { personalPhone: "07700 900455" } });
    const second = await placeInboundCall(fixture, inbox, "+447700900155");
    await push(second.id);
    expect(sent).toHaveLength(1);
    await people.run(declineCall, me, { callId: second.id });
    await push(second.id);
    expect(sent).toHaveLength(1);
  });

  test("is not sent to a member who was not rung, or who can no longer see the call", async () => {
    const { olga, push, inbox, caller } = await ringing();
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    await people.run(subscribePush, await people.actorOf(ravi), {
      ...wakeableBrowser().target,
      endpoint: `${endpoint}-${ravi.memberId}`,
    });
    await pushTo(ravi, caller.id);
    const owner = await people.actorOf(olga);
    const team = await people.run(createTeam, owner, { name: "Back", memberIds: [] });
    await people.database.run(
      sql`update inbox set visibility = 'team', team_id = ${team.id} where id = ${inbox.inboxId}`,
    );
    await push();
    expect(sent).toHaveLength(0);
  });

  test.each([404, 410])("deletes a subscription that no longer exists (%i)", async (status) => {
    const { push, kept } = await ringing();
    pushStatus = status;
    await push();
    expect(await kept()).toEqual([]);
  });

  test.each([429, 500, 201])("keeps a subscription whose service is busy (%i)", async (status) => {
    const { push, kept } = await ringing();
    pushStatus = status;
    await push();
    expect(await kept()).toHaveLength(1);
  });

  test("ends with an unsubscribe, and moves to the next member who signs in there", async () => {
    const { olga, me, push, kept, subscription } = await ringing();
    const { endpoint: url, ...keys } = subscription;
    await people.run(subscribePush, await people.actorOf(olga), { endpoint: url, ...keys });
    expect(await kept()).toEqual([]);
    await people.run(subscribePush, me, { endpoint: url, ...keys });
    await people.run(unsubscribePush, me, { endpoint: url });
    await push();
    expect(sent).toHaveLength(0);
  });

  test("rejects a subscription with an invalid key", async () => {
    const { me, kept, subscription } = await ringing();
    const key = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0xff)]).toString("base64url");
    const attempt = people.run(subscribePush, me, { ...subscription, key });
    await expect(attempt).rejects.toMatchObject({ code: "invalid_input" });
    expect(await kept()).toHaveLength(1);
  });

  test("goes to a limited number of a member's browsers, dropping the oldest subscription", async () => {
    const { olga, maya, me, kept, subscription } = await ringing();
    const max = limit("pushBrowsersPerMember");
    const other = (nth: number) => ({
      ...wakeableBrowser().target,
      endpoint: `${endpoint}-${nth}-${maya.memberId}`,
    });
    for (let nth = 1; nth < max; nth += 1) {
      people.advanceClock(60);
      await people.run(subscribePush, me, other(nth));
    }
    people.advanceClock(60);
    await people.run(subscribePush, me, subscription);
    expect(await kept()).toHaveLength(max);
    people.advanceClock(60);
    await people.run(subscribePush, me, other(max));
    const endpoints = (await kept()).map((one) => one.endpoint);
    expect(endpoints).toHaveLength(max);
    expect(endpoints).toContain(subscription.endpoint);
    expect(endpoints).not.toContain(other(1).endpoint);
    const ofOlga = { ...wakeableBrowser().target, endpoint: `${endpoint}-${olga.memberId}` };
    await people.run(subscribePush, await people.actorOf(olga), ofOlga);
    expect(await kept()).toHaveLength(max);
  });

  test("accepts only known push services", async () => {
    const { me } = await ringing();
    const { target } = wakeableBrowser();
    const input = { ...target, endpoint: "https://127.0.0.1/admin" };
    await expect(people.run(subscribePush, me, input)).rejects.toMatchObject({
      code: "unsupported_push_service",
    });
    const broken = { ...target, endpoint, key: "AAAA" };
    await expect(people.run(subscribePush, me, broken)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("the push for a ring that is over", () => {
  const jobs = (callId: CallId) =>
    database.many<{ payload: { memberId: string | null } }>(sql`
      select payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'end-push-ring' and payload ->> 'callId' = ${callId}`);
  const over = (workspaceId: WorkspaceId, callId: CallId, memberId: MemberId | null = null) =>
    sendRingEndPush(runtime, workspaceId, { callId, memberId });

  test("names the teammate who answered, once per browser", async () => {
    const { olga, browser, caller, push, subscription, maya } = await ringing();
    await push();
    await over(olga.workspaceId, caller.id);
    expect(sent).toHaveLength(1);
    await people.run(claimCall, await people.actorOf(olga), { callId: caller.id });
    expect(await jobs(caller.id)).toMatchObject([{ payload: { memberId: null } }]);
    await over(olga.workspaceId, caller.id);
    expect(sent.map((one) => one.url)).toEqual([subscription.endpoint, subscription.endpoint]);
    const [ring, end] = sent;
    expect(end?.headers.get("topic")).toBe(ring?.headers.get("topic"));
    expect(JSON.parse(browser.open(end?.body ?? Buffer.alloc(0)))).toMatchObject({
      kind: "over",
      callId: caller.id,
      by: "Olga",
      name: expect.stringContaining("7700"),
    });
    await over(olga.workspaceId, caller.id, maya.memberId);
    await push();
    expect(sent).toHaveLength(3);
  });

  test("is sent when the caller hung up, but not for a ring that ended long ago", async () => {
    const { olga, caller, push } = await ringing();
    await push();
    await caller.hangsUp();
    expect(await jobs(caller.id)).toHaveLength(1);
    await over(olga.workspaceId, caller.id);
    expect(sent).toHaveLength(2);
    people.advanceClock(limit("ringMaxSeconds"));
    await over(olga.workspaceId, caller.id);
    expect(sent).toHaveLength(2);
  });

  test("is sent only to the member who declined", async () => {
    const { olga, maya, me, inbox } = await ringing();
    await people.run(updateProfile, me, { settings: { personalPhone: "07700 900456" } });
    const second = await placeInboundCall(fixture, inbox, "+447700900156");
    await people.run(declineCall, me, { callId: second.id });
    expect(await jobs(second.id)).toMatchObject([{ payload: { memberId: maya.memberId } }]);
    await over(olga.workspaceId, second.id, maya.memberId);
    expect(sent).toHaveLength(1);
    await second.hangsUp();
    await over(olga.workspaceId, second.id);
    expect(sent).toHaveLength(1);
  });

  test("is sent where the ring was pushed, even if the browser woke up since", async () => {
    const { olga, maya, caller, push } = await ringing();
    await push();
    await fixture.wakeUp(maya);
    await people.run(claimCall, await people.actorOf(olga), { callId: caller.id });
    await over(olga.workspaceId, caller.id);
    expect(sent).toHaveLength(2);
  });
});

describe("a push subscription lasts as long as its session", () => {
  test("is deleted on sign-out, and the browser no longer counts", async () => {
    const { olga, maya, me, kept } = await ringing();
    const hasPush = async () =>
      (await listRingCandidates(database, olga.workspaceId, people.now())).find(
        (one) => one.id === maya.memberId,
      )?.hasPush;
    expect(await hasPush()).toBe(true);
    await people.run(signOut, me, {});
    expect(await kept()).toEqual([]);
    expect(await hasPush()).toBe(false);
  });

  test("belongs to the next member who signs in in that browser; signing out ends no other browser's", async () => {
    const { olga, me, maya, kept, subscription } = await ringing();
    const other = wakeableBrowser();
    const phone = { ...other.target, endpoint: `${endpoint}-phone-${maya.memberId}` };
    await people.run(subscribePush, await people.actorOf(maya), phone);
    await people.run(signOut, me, {});
    expect((await kept()).map((one) => one.endpoint)).toEqual([phone.endpoint]);
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    await people.run(subscribePush, await people.actorOf(ravi), subscription);
    const ofRavi = await listSubscriptions(database, olga.workspaceId, ravi.memberId);
    expect(ofRavi.map((one) => one.endpoint)).toEqual([subscription.endpoint]);
    expect((await kept()).map((one) => one.endpoint)).toEqual([phone.endpoint]);
  });
});
