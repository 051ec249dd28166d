import { afterAll, describe, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import type { RawInput } from "#server/actions/define-action.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { carrierReportsFor } from "#testing/fixtures/call/carrier-reports.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf, errorOf } from "#testing/fixtures/member/members-fixture.ts";
import { startCall } from "./start-call.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

async function open(phone: Partial<PhoneSettings> = {}) {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, { phone });
  house.voice.forget();
  let keys = 0;
  const call = async (wish: Partial<RawInput<"start-call">> = {}) => {
    keys += 1;
    const answer = await house.people.ask(startCall, await house.people.actorOf(amy), {
      ...{ inboxId: line.inboxId, to: "07700 900123", clientKey: `wish-${keys}-key`, ...wish },
    });
    await house.settle();
    return answer;
  };
  /** Their browser has come in: the customer's telephone is rung. */
  const ring = async () => {
    const { call: begun, pass } = await call();
    const carrier = carrierReportsFor(house, line, begun.id);
    const { legRef } = await memberActionsFor(house, line, amy).connects(pass.pass);
    await carrier.room(legRef, "joined");
    const dialled = required(house.voice.dialled.at(-1), "the customer");
    const view = () => house.viewOf(line, begun.id);
    return { id: begun.id, carrier, legRef, dialled, view };
  };
  return { olga, amy, line, call, ring };
}

describe("who picked up", () => {
  test("is listened for only where the line says so", async () => {
    const { ring } = await open();
    expect((await ring()).dialled.detectsMachine).toBe(false);
    const listening = await open({ detectsMachines: true });
    expect((await listening.ring()).dialled.detectsMachine).toBe(true);
  });

  test("is told of the customer's leg, early or late, and ends nothing", async () => {
    const { ring, line } = await open({ detectsMachines: true });
    const { dialled, view, carrier } = await ring();
    await carrier.leg(dialled.legRef, "answered");
    await carrier.room(dialled.legRef, "joined");
    const tell = (by: "machine" | null) =>
      house.tell(line, {
        ...{ kind: "answerer", legRef: dialled.legRef, ref: dialled.ref, by },
        at: house.people.now().toISOString(),
      });
    expect(await tell(null)).toBe(true);
    const customer = async () =>
      required(
        (await view()).legs.find((leg) => leg.role === "customer"),
        "a leg",
      );
    expect((await customer()).answeredBy).toBeNull();
    expect(await tell("machine")).toBe(true);
    await house.settle();
    expect(await customer()).toMatchObject({ answeredBy: "machine", endAt: null });
    expect((await view()).state).toBe("active");
    const { legs } = presentCall(await view(), "GB", true);
    expect(legs.find(({ role }) => role === "customer")?.answeredBy).toBe("machine");
  });
});

describe("calling somebody", () => {
  test("rings the customer once the caller is there, from the line's number", async () => {
    const { call, ring, line } = await open({ maxCallMinutes: 30 });
    expect(house.voice.dialled).toEqual([]);
    const { dialled, view, carrier } = await ring();
    expect(dialled).toMatchObject({
      ...{ to: "+447700900123", from: line.number, maxSeconds: 1800 },
      script: [{ do: "room", role: "customer", starts: true, ends: true }],
    });
    expect((await view()).state).toBe("dialling");
    await carrier.leg(dialled.legRef, "ringing");
    expect((await view()).state).toBe("ringing");
    house.people.wait(6);
    await carrier.leg(dialled.legRef, "answered");
    await carrier.room(dialled.legRef, "joined");
    expect(await view()).toMatchObject({ state: "active", waitSeconds: 6 });
    expect(await errorCodeOf(call())).toBe("already_in_call");
  });

  test("makes the contact and the conversation, and puts the call on its timeline", async () => {
    const { call, olga, amy } = await open();
    const { call: begun } = await call();
    expect(begun).toMatchObject({
      state: "dialling",
      shown: "07700 900123",
      memberId: amy.memberId,
    });
    const conversation = await findConversation(
      house.database,
      olga.workspaceId,
      begun.conversationId,
    );
    expect(conversation).toMatchObject({
      ...{ assigneeId: amy.memberId, waitingSince: null, contactName: "07700 900123" },
      lastEntry: { kind: "call", preview: "Calling" },
    });
  });

  test.each([
    ["busy", "busy", "07700 900123 was busy. Try again later."],
    ["no_answer", "unanswered", "07700 900123 didn't answer."],
    ["no_such_number", "failed", "07700 900123 doesn't exist. Check the number for a typo."],
  ] as const)("%s lets the caller go, with a plain sentence", async (cause, outcome, say) => {
    const { ring } = await open();
    const { carrier, dialled, legRef, view } = await ring();
    await carrier.leg(dialled.legRef, "ended", cause);
    expect(house.voice.hungUp).toContain(legRef);
    await carrier.obeys();
    expect(await view()).toMatchObject({ state: "ended", outcome });
    expect(presentCall(await view(), "GB", true).say).toBe(say);
  });

  test("refused by the provider says what the provider said", async () => {
    const { ring } = await open();
    house.voice.dialsNext({
      ...{ kind: "refused", cause: "not_allowed", providerCode: "21215" },
      say: "Calls to this country are not allowed in the account's settings.",
    });
    const { view } = await ring();
    expect(await view()).toMatchObject({ state: "ended", outcome: "failed" });
    expect(presentCall(await view(), "GB", true).say).toBe(
      "Calls to this country are not allowed in the account's settings.",
    );
  });

  test("hung up before the answer takes the ringing back", async () => {
    const { ring, amy } = await open();
    const { id, dialled, carrier, view } = await ring();
    await carrier.leg(dialled.legRef, "ringing");
    await house.people.ask(hangUpCall, await house.people.actorOf(amy), { callId: id });
    await house.settle();
    expect(house.voice.hungUp).toContain(dialled.legRef);
    await carrier.obeys();
    expect(await view()).toMatchObject({ state: "ended", outcome: "cancelled" });
  });

  test("whose browser never comes ends by itself, and rings nobody", async () => {
    const { call, line } = await open();
    const { call: begun } = await call();
    await house.pass(22);
    expect(house.voice.dialled).toEqual([]);
    expect(await house.viewOf(line, begun.id)).toMatchObject({
      state: "ended",
      outcome: "cancelled",
    });
  });

  test("a hand-over of which nobody knows rings once, and is known by its own reports", async () => {
    const { ring, line } = await open();
    house.voice.dialsNext({ kind: "unknown", why: "reset" });
    const { dialled, view } = await ring();
    await house.pass(30);
    expect(house.voice.dialled).toHaveLength(1);
    await house.tell(line, {
      ...{ kind: "leg", legRef: "found-out", ref: dialled.ref, is: "ringing", cause: null },
      ...{ providerCode: null, seconds: null, at: house.people.now().toISOString() },
    });
    expect((await view()).state).toBe("ringing");
    expect((await view()).legs.map((leg) => leg.providerRef)).toContain("found-out");
  });
});

describe("the same wish twice", () => {
  test("is one call, with a pass that works", async () => {
    const { call, amy, line } = await open();
    const first = await call({ clientKey: "the-same-key" });
    const second = await call({ clientKey: "the-same-key" });
    expect(second.call.id).toBe(first.call.id);
    const desk = memberActionsFor(house, line, amy);
    expect((await desk.connects(first.pass.pass)).script).toEqual([{ do: "hangup" }]);
    expect((await desk.connects(second.pass.pass)).script).toMatchObject([{ do: "room" }]);
  });
});

describe("what is not called", () => {
  test.each(["999", "112", "+44 999", "0044112"])("an emergency number: %s", async (to) => {
    const { call } = await open();
    expect((await errorOf(call({ to }))).message).toBe(
      `You can't call ${to} from Deskbell, because emergency services must know where you are. Use a phone.`,
    );
  });

  test("countries that the line does not call", async () => {
    const to = "+1 876 555 0123";
    expect(await errorCodeOf((await open()).call({ to }))).toBe("country_not_allowed");
    expect(await errorCodeOf((await open({ countries: ["US"] })).call({ to }))).toBe(
      "country_not_allowed",
    );
    const { call } = await open({ countries: ["JM"] });
    expect(await errorCodeOf(call({ to, isConfirmed: true }))).toBe("was carried out");
  });

  test("what costs more than its country, unless the line may", async () => {
    const to = "0909 879 0000";
    const refused = await errorOf((await open()).call({ to, isConfirmed: true }));
    expect(refused.message).toBe(
      `${to} is a premium-rate number, and Front desk can't call those. Ask an admin to allow it in the inbox's phone settings.`,
    );
    const { call } = await open({ allowsPremiumRate: true });
    expect(await errorCodeOf(call({ to, isConfirmed: true }))).toBe("was carried out");
  });

  test("what is no number at all, and what a lost session would dial all night", async () => {
    const { call, amy } = await open();
    expect(await errorCodeOf(call({ to: "12" }))).toBe("invalid_phone_number");
    await house.database.run(sql`
      insert into rate_limit_counter (bucket, subject, window_start, count)
      values ('call.member', ${amy.memberId}, ${house.people.now()}, 40)`);
    expect(await errorCodeOf(call())).toBe("call_rate_exceeded");
  });
});

describe("what a caller is told before", () => {
  test("is said once, and stands in nobody's way who means it", async () => {
    const { call, olga } = await open();
    const asked = await call();
    await house.pass(22);
    await house.database.run(sql`
      insert into consent (workspace_id, id, contact_point_id, channel, purpose, decision, source, evidence, at)
      values (${olga.workspaceId}, ${house.people.newId()}, ${asked.call.contactPointId}, 'call', 'service', 'revoked', 'customer', 'Never ring me.',
              ${house.people.now()})`);
    expect((await errorOf(call())).message).toBe(
      "They asked not to be called on 2 March. You can still call.",
    );
    expect(await errorCodeOf(call({ isConfirmed: true }))).toBe("was carried out");
  });
});
