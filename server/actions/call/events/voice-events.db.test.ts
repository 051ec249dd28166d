import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { CallId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { required } from "#domain/required.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { carrierReportsFor } from "#testing/fixtures/call/carrier-reports.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { pollStaleCalls } from "./poll-stale-calls.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());

const ring: FlowStep = {
  id: "ring",
  kind: "ring",
  order: "all",
  seconds: 20,
  noAnswer: "vm",
  targets: { teamIds: [], memberIds: [] },
};
const steps: FlowStep[] = [
  ring,
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

async function open(phone: Partial<PhoneSettings> = {}) {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, { steps, phone });
  fixture.voice.forget();
  const at = () => fixture.people.now().toISOString();
  const leg = (legRef: string, type: "ringing" | "answered" | "ended"): VoiceEvent => ({
    kind: "leg",
    legRef,
    ref: null,
    type,
    cause: type === "ended" ? "hung_up" : null,
    providerCode: null,
    seconds: null,
    at: at(),
  });
  const conversationOf = async (callId: string) => {
    const row = await fixture.database.one<{ id: never }>(
      sql`select conversation_id as id from call where workspace_id = ${olga.workspaceId} and id = ${callId}`,
    );
    return required(await findConversation(fixture.database, olga.workspaceId, row.id), "its own");
  };
  return {
    olga,
    amy,
    inbox,
    leg,
    at,
    conversationOf,
    member: memberActionsFor(fixture, inbox, amy),
  };
}

describe("a missed call", () => {
  test("needs follow-up: open, and waiting since the customer called", async () => {
    const { inbox, conversationOf } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { startedAt } = await caller.view();
    fixture.people.advanceClock(9);
    await caller.hangsUp();
    const view = await caller.view();
    expect(view).toMatchObject({ outcome: "missed", waitSeconds: 9 });
    expect(view.rings.map((one) => one.endReason).sort()).toEqual([
      "caller_hung_up",
      "no_active_browser",
    ]);
    expect(await conversationOf(caller.id)).toMatchObject({
      status: "open",
      waitingSince: startedAt,
      lastEntry: { kind: "call", preview: "Missed call after 0:09", outcome: "missed" },
    });
  });

  test("becomes a voicemail when the voicemail is reported after the end", async () => {
    const { inbox, at, conversationOf } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    await fixture.pass(21);
    expect((await caller.view()).state).toBe("voicemail");
    await caller.hangsUp();
    expect((await caller.view()).outcome).toBe("missed");
    await fixture.tell(inbox, {
      kind: "recording",
      recordingRef: `late-${caller.id}`,
      legRef: caller.legRef,
      conferenceRef: null,
      conference: null,
      type: "ready",
      seconds: 42,
      channels: 1,
      at: at(),
    });
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "voicemail" });
    expect(view.recordings).toMatchObject([
      { kind: "voicemail", state: "processing", seconds: 42 },
    ]);
    expect((await conversationOf(caller.id)).lastEntry.preview).toBe("Voicemail, 0:42");
  });
});

describe("a report that arrives before the row of its call", () => {
  test("is stored, and applied when the call is known", async () => {
    const { inbox, leg, member: agent } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { joinToken } = await agent.claims(caller);
    expect(await fixture.tell(inbox, leg(`early-${caller.id}`, "ended"))).toBe(false);
    await agent.connects(joinToken, `early-${caller.id}`);
    const member = (await caller.view()).legs.find((one) => one.role === "member");
    expect(member?.endedAt).not.toBeNull();
  });
});

describe("a call that came in while the app could not answer", () => {
  test("is saved as missed from its end report alone", async () => {
    const { inbox, leg, olga } = await open();
    const caller = { from: "+447700900555", to: inbox.number };
    const endedEvent = { ...leg("apologised", "ended"), caller } as VoiceEvent;
    for (const event of [leg("apologised", "ringing"), endedEvent, endedEvent])
      expect(await fixture.tell(inbox, event)).toBe(false);
    const callOf = async () => {
      const row = await fixture.database.maybe<{ id: string }>(
        sql`select call_id as id from call_leg where workspace_id = ${olga.workspaceId} and provider_ref = ${"apologised"}`,
      );
      return row?.id ?? null;
    };
    await fixture.pass(20);
    expect(await callOf()).toBeNull();
    await fixture.pass(120);
    const id = required(await callOf(), "it is written down");
    const call = required(
      await findCallView(fixture.database, olga.workspaceId, id as CallId),
      "its own",
    );
    expect(call).toMatchObject({ state: "ended", outcome: "missed", rings: [] });
    const { rows } = await fixture.database.pool.query(
      "select count(*)::int as count from call where id = $1 and workspace_id = $2",
      [id, olga.workspaceId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("is a voicemail if the caller left a message after the apology", async () => {
    const { inbox, leg, olga, at } = await open();
    const legRef = "left-word";
    await fixture.tell(inbox, {
      kind: "recording",
      recordingRef: "left-word-take",
      legRef,
      conferenceRef: null,
      conference: null,
      type: "ready",
      seconds: 12,
      channels: 1,
      at: at(),
    });
    fixture.people.advanceClock(50);
    const caller = { from: "+447700900556", to: inbox.number };
    await fixture.tell(inbox, { ...leg(legRef, "ended"), caller } as VoiceEvent);
    await fixture.pass(120);
    const row = await fixture.database.one<{ id: CallId }>(
      sql`select call_id as id from call_leg where workspace_id = ${olga.workspaceId} and provider_ref = ${legRef}`,
    );
    const call = required(
      await findCallView(fixture.database, olga.workspaceId, row.id),
      "its own",
    );
    expect(call).toMatchObject({ state: "ended", outcome: "voicemail" });
    expect(call.recordings).toMatchObject([{ kind: "voicemail", seconds: 12 }]);
  });

  test("to a number that is none of our inboxes creates nothing", async () => {
    const { inbox, leg, olga } = await open();
    const caller = { from: "+447700900555", to: "+447700900666" };
    await fixture.tell(inbox, { ...leg("elsewhere", "ended"), caller } as VoiceEvent);
    await fixture.pass(200);
    const legs = await fixture.database.many(
      sql`select 1 from call_leg where workspace_id = ${olga.workspaceId} and provider_ref = ${"elsewhere"}`,
    );
    expect(legs).toEqual([]);
  });
});

test("an answered call is marked read for its member after the change of its conversation", async () => {
  const { inbox, member } = await open();
  const caller = await placeInboundCall(fixture, inbox);
  const before = (await fixture.people.changesOf(inbox.owner.workspaceId)).length;
  await member.answers(caller);
  const entities = (await fixture.people.changesOf(inbox.owner.workspaceId))
    .slice(before)
    .map((one) => one.entity);
  expect(entities).toContain("read_state");
  expect(entities.indexOf("read_state")).toBeGreaterThan(entities.indexOf("conversation"));
});

describe("a call without reports", () => {
  test("is polled, and closed from the carrier's records", async () => {
    const { inbox, member } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { legRef } = await member.answers(caller);
    const endedAt = new Date(fixture.people.now().getTime() + 30_000).toISOString();
    const over = { kind: "ended", cause: "hung_up", seconds: 30, at: endedAt } as const;
    for (const ref of [caller.legRef, legRef]) fixture.voice.standings.set(ref, over);
    fixture.people.advanceClock(61);
    await pollStaleCalls(fixture.runtime, new Date(fixture.people.now().getTime() - 60_000));
    expect(await caller.view()).toMatchObject({
      state: "ended",
      outcome: "answered",
      talkSeconds: 30,
    });
  });

  test("continues when the carrier says so, and is not polled again at once", async () => {
    const { inbox, member } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { legRef } = await member.answers(caller);
    for (const ref of [caller.legRef, legRef])
      fixture.voice.standings.set(ref, { kind: "active", type: "answered" });
    fixture.people.advanceClock(61);
    const since = () => new Date(fixture.people.now().getTime() - 60_000);
    await pollStaleCalls(fixture.runtime, since());
    expect((await caller.view()).state).toBe("active");
    expect(Date.parse((await caller.view()).lastEventAt)).toBe(fixture.people.now().getTime());
  });

  test("is polled alone with its account when that carrier is back", async () => {
    const [one, other] = [await open(), await open()];
    const caller = await placeInboundCall(fixture, one.inbox);
    await placeInboundCall(fixture, other.inbox);
    fixture.people.advanceClock(1);
    const asked: CallId[] = [];
    const { getLegStatus } = fixture.voice.adapter;
    Object.assign(fixture.voice.adapter, {
      getLegStatus: async () => {
        throw new Error("asked");
      },
    });
    await pollStaleCalls(
      fixture.runtime,
      fixture.people.now(),
      (id) => asked.push(id),
      one.inbox.accountId,
    );
    Object.assign(fixture.voice.adapter, { getLegStatus });
    expect(asked).toEqual([caller.id]);
  });

  test("is not closed by a carrier that can't be reached", async () => {
    const { inbox } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { getLegStatus } = fixture.voice.adapter;
    Object.assign(fixture.voice.adapter, {
      getLegStatus: async () => {
        throw new Error("the network is down");
      },
    });
    fixture.people.advanceClock(61);
    const lost: unknown[] = [];
    await pollStaleCalls(fixture.runtime, fixture.people.now(), (id) => lost.push(id));
    Object.assign(fixture.voice.adapter, { getLegStatus });
    expect(lost).toContain(caller.id);
    expect((await caller.view()).endedAt).toBeNull();
  });

  test("that exceeds the maximum length of its inbox is ended with a message", async () => {
    const { inbox, member } = await open({ maxCallMinutes: 1 });
    const caller = await placeInboundCall(fixture, inbox);
    const { legRef } = await member.answers(caller);
    for (const ref of [caller.legRef, legRef])
      fixture.voice.standings.set(ref, { kind: "active", type: "answered" });
    const carrier = carrierReportsFor(fixture, inbox, caller.id);
    fixture.people.advanceClock(62);
    await pollStaleCalls(fixture.runtime, fixture.people.now());
    await fixture.settle();
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
    expect(presentCall(await caller.view(), "GB", true).message).toMatch(/maximum length/);
  });
});
