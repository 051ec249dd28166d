import { afterAll, describe, expect, test } from "vitest";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
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

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

async function open(phone: Partial<PhoneSettings> = {}) {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, { phone });
  fixture.voice.forget();
  let keys = 0;
  const call = async (input: Partial<RawInput<"start-call">> = {}) => {
    keys += 1;
    const started = await fixture.people.run(startCall, await fixture.people.actorOf(amy), {
      inboxId: inbox.inboxId,
      to: "07700 900123",
      clientKey: `request-${keys}-key`,
      ...input,
    });
    await fixture.settle();
    return started;
  };
  /** The member's browser has joined, so the customer is dialed. */
  const ring = async () => {
    const { call: placed, join } = await call();
    const carrier = carrierReportsFor(fixture, inbox, placed.id);
    const { legRef } = await memberActionsFor(fixture, inbox, amy).connects(join.joinToken);
    await carrier.conference(legRef, "joined");
    const dialled = required(fixture.voice.dialled.at(-1), "the customer");
    const view = () => fixture.viewOf(inbox, placed.id);
    return { id: placed.id, carrier, legRef, dialled, view };
  };
  return { olga, amy, inbox, call, ring };
}

describe("answering machine detection", () => {
  test("is on only where the inbox enables it", async () => {
    const { ring } = await open();
    expect((await ring()).dialled.detectsMachine).toBe(false);
    const listening = await open({ detectsMachines: true });
    expect((await listening.ring()).dialled.detectsMachine).toBe(true);
  });

  test("is saved on the customer's leg, early or late, and ends nothing", async () => {
    const { ring, inbox } = await open({ detectsMachines: true });
    const { dialled, view, carrier } = await ring();
    await carrier.leg(dialled.legRef, "answered");
    await carrier.conference(dialled.legRef, "joined");
    const reportAnswerer = (by: "machine" | null) =>
      fixture.tell(inbox, {
        kind: "answerer",
        legRef: dialled.legRef,
        ref: dialled.ref,
        by,
        at: fixture.people.now().toISOString(),
      });
    expect(await reportAnswerer(null)).toBe(true);
    const customer = async () =>
      required(
        (await view()).legs.find((leg) => leg.role === "customer"),
        "a leg",
      );
    expect((await customer()).answeredBy).toBeNull();
    expect(await reportAnswerer("machine")).toBe(true);
    await fixture.settle();
    expect(await customer()).toMatchObject({ answeredBy: "machine", endedAt: null });
    expect((await view()).state).toBe("active");
    const { legs } = presentCall(await view(), "GB", true);
    expect(legs.find(({ role }) => role === "customer")?.answeredBy).toBe("machine");
  });
});

describe("an outbound call", () => {
  test("dials the customer from the inbox's number once the member has joined", async () => {
    const { call, ring, inbox } = await open({ maxCallMinutes: 30 });
    expect(fixture.voice.dialled).toEqual([]);
    const { dialled, view, carrier } = await ring();
    expect(dialled).toMatchObject({
      to: "+447700900123",
      from: inbox.number,
      maxSeconds: 1800,
      ringTimeoutSeconds: limit("outboundRingSeconds"),
      script: [{ kind: "conference", role: "customer", starts: true, ends: true }],
    });
    expect((await view()).state).toBe("dialing");
    await carrier.leg(dialled.legRef, "ringing");
    expect((await view()).state).toBe("ringing");
    fixture.people.advanceClock(6);
    await carrier.leg(dialled.legRef, "answered");
    await carrier.conference(dialled.legRef, "joined");
    expect(await view()).toMatchObject({ state: "active", waitSeconds: 6 });
    expect(await errorCodeOf(call())).toBe("already_in_call");
  });

  test("creates the contact and conversation, and adds the call to the timeline", async () => {
    const { call, olga, amy } = await open();
    const { call: placed } = await call();
    expect(placed).toMatchObject({
      state: "dialing",
      formatted: "07700 900123",
      memberId: amy.memberId,
    });
    const conversation = await findConversation(
      fixture.database,
      olga.workspaceId,
      placed.conversationId,
    );
    expect(conversation).toMatchObject({
      assigneeId: amy.memberId,
      waitingSince: null,
      contactName: "07700 900123",
      lastEntry: { kind: "call", preview: "Calling" },
    });
  });

  test.each([
    ["busy", "busy", "07700 900123 was busy. Try again later."],
    ["no_answer", "no_answer", "07700 900123 didn't answer."],
    ["invalid_number", "failed", "07700 900123 doesn't exist. Check the number for typos."],
  ] as const)("%s ends the call with a clear message", async (cause, outcome, message) => {
    const { ring } = await open();
    const { carrier, dialled, legRef, view } = await ring();
    await carrier.leg(dialled.legRef, "ended", cause);
    expect(fixture.voice.hungUp).toContain(legRef);
    await carrier.obeys();
    expect(await view()).toMatchObject({ state: "ended", outcome });
    expect(presentCall(await view(), "GB", true).message).toBe(message);
  });

  test("shows the provider's message when the provider refuses it", async () => {
    const { ring } = await open();
    fixture.voice.dialsNext({
      kind: "rejected",
      cause: "not_allowed",
      providerCode: "21215",
      message: "Calls to this country are not allowed in the account's settings.",
    });
    const { view } = await ring();
    expect(await view()).toMatchObject({ state: "ended", outcome: "failed" });
    expect(presentCall(await view(), "GB", true).message).toBe(
      "Calls to this country are not allowed in the account's settings.",
    );
  });

  test("stops ringing the customer when the member hangs up before the answer", async () => {
    const { ring, amy } = await open();
    const { id, dialled, carrier, view } = await ring();
    await carrier.leg(dialled.legRef, "ringing");
    await fixture.people.run(hangUpCall, await fixture.people.actorOf(amy), { callId: id });
    await fixture.settle();
    expect(fixture.voice.hungUp).toContain(dialled.legRef);
    await carrier.obeys();
    expect(await view()).toMatchObject({ state: "ended", outcome: "canceled" });
  });

  test("ends by itself without dialing if the member's browser never joins", async () => {
    const { call, inbox } = await open();
    const { call: placed } = await call();
    await fixture.pass(22);
    expect(fixture.voice.dialled).toEqual([]);
    expect(await fixture.viewOf(inbox, placed.id)).toMatchObject({
      state: "ended",
      outcome: "canceled",
    });
  });

  test("dials once if the outcome is unknown, and is matched by its own reports", async () => {
    const { ring, inbox } = await open();
    fixture.voice.dialsNext({ kind: "unknown", reason: "reset" });
    const { dialled, view } = await ring();
    await fixture.pass(30);
    expect(fixture.voice.dialled).toHaveLength(1);
    await fixture.tell(inbox, {
      kind: "leg",
      legRef: "found-out",
      ref: dialled.ref,
      type: "ringing",
      cause: null,
      providerCode: null,
      seconds: null,
      at: fixture.people.now().toISOString(),
    });
    expect((await view()).state).toBe("ringing");
    expect((await view()).legs.map((leg) => leg.providerRef)).toContain("found-out");
  });
});

describe("a repeated start request", () => {
  test("returns the same call with a working join token", async () => {
    const { call, amy, inbox } = await open();
    const first = await call({ clientKey: "the-same-key" });
    const second = await call({ clientKey: "the-same-key" });
    expect(second.call.id).toBe(first.call.id);
    const member = memberActionsFor(fixture, inbox, amy);
    expect((await member.connects(first.join.joinToken)).script).toEqual([{ kind: "hang_up" }]);
    expect((await member.connects(second.join.joinToken)).script).toMatchObject([
      { kind: "conference" },
    ]);
  });
});

describe("a number that is not dialed", () => {
  test.each(["999", "112", "+44 999", "0044112"])("an emergency number: %s", async (to) => {
    const { call } = await open();
    expect((await errorOf(call({ to }))).message).toBe(
      `You can't call ${to} from Deskbell, because emergency services must know where you are. Use a phone.`,
    );
  });

  test("countries that the inbox may not call", async () => {
    const to = "+1 876 555 0123";
    expect(await errorCodeOf((await open()).call({ to }))).toBe("country_not_allowed");
    expect(await errorCodeOf((await open({ countries: ["US"] })).call({ to }))).toBe(
      "country_not_allowed",
    );
    const { call } = await open({ countries: ["JM"] });
    expect(await errorCodeOf(call({ to, isConfirmed: true }))).toBe("was carried out");
  });

  test("premium-rate numbers, unless the inbox allows them", async () => {
    const to = "0909 879 0000";
    const refused = await errorOf((await open()).call({ to, isConfirmed: true }));
    expect(refused.message).toBe(
      `${to} is a premium-rate number, and Front desk can't call or text those. Ask an admin to allow it in the inbox's phone settings.`,
    );
    const { call } = await open({ allowsPremiumRate: true });
    expect(await errorCodeOf(call({ to, isConfirmed: true }))).toBe("was carried out");
  });

  test("an invalid number, and more calls than the rate limit allows", async () => {
    const { call, amy } = await open();
    expect(await errorCodeOf(call({ to: "12" }))).toBe("invalid_phone_number");
    await fixture.database.run(sql`
      insert into rate_limit_counter (bucket, subject, window_start, count)
      values ('call.member', ${amy.memberId}, ${fixture.people.now()}, ${limit("dialsPerMember")})`);
    expect(await errorCodeOf(call())).toBe("call_rate_exceeded");
    await fixture.database.run(sql`
      delete from rate_limit_counter where bucket = 'call.member' and subject = ${amy.memberId}`);
    await fixture.database.run(sql`
      insert into rate_limit_counter (bucket, subject, window_start, count)
      values ('call.workspace', ${amy.workspaceId}, ${fixture.people.now()}, ${limit("dialsPerWorkspace")})
      on conflict (bucket, subject) do update set count = excluded.count`);
    expect(await errorCodeOf(call())).toBe("call_rate_exceeded");
  });
});

describe("warnings before a call", () => {
  test("are shown once and skipped after confirmation", async () => {
    const { call, olga } = await open();
    const started = await call();
    await fixture.pass(22);
    await fixture.database.run(sql`
      insert into consent (workspace_id, id, contact_point_id, channel, purpose, decision, source, evidence, at)
      values (${olga.workspaceId}, ${fixture.people.newId()}, ${started.call.contactPointId}, 'call', 'service', 'revoked', 'customer', 'Never ring me.',
              ${fixture.people.now()})`);
    expect((await errorOf(call())).message).toBe("They asked not to be called on 2 March.");
    expect(await errorCodeOf(call({ isConfirmed: true }))).toBe("was carried out");
  });
});
