import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { required } from "#domain/errors.ts";
import type { AccountId, CallId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import type { VoiceEvent } from "#server/ports/voice.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { insertInboundPayloads } from "#server/store/inbound-payload.ts";
import { sql } from "#server/store/sql.ts";
import { carrierReportsFor } from "#testing/fixtures/call/carrier-reports.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { applyVoiceEvent } from "./apply-voice-event.ts";
import { pollStaleCalls } from "./poll-stale-calls.ts";

const house = await createIsolatedPhoneFixture();
afterAll(() => house.close());

const ring: FlowStep = {
  ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "vm" },
  targets: { teamIds: [], memberIds: [] },
};
const steps: FlowStep[] = [
  ring,
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

async function open(phone: Partial<PhoneSettings> = {}) {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, { steps, phone });
  house.voice.forget();
  const at = () => house.people.now().toISOString();
  const leg = (legRef: string, is: "ringing" | "answered" | "ended"): VoiceEvent => ({
    ...{ kind: "leg", legRef, ref: null, is, cause: is === "ended" ? "hung_up" : null },
    ...{ providerCode: null, seconds: null, at: at() },
  });
  const conversationOf = async (callId: string) => {
    const row = await house.database.one<{ id: never }>(
      sql`select conversation_id as id from call where workspace_id = ${olga.workspaceId} and id = ${callId}`,
    );
    return required(await findConversation(house.database, olga.workspaceId, row.id), "its own");
  };
  return { olga, amy, line, leg, at, conversationOf, desk: memberActionsFor(house, line, amy) };
}

describe("a missed call", () => {
  test("is work: open, and waiting since the customer called", async () => {
    const { line, conversationOf } = await open();
    const caller = await placeInboundCall(house, line);
    const { startedAt } = await caller.view();
    house.people.wait(9);
    await caller.hangsUp();
    const view = await caller.view();
    expect(view).toMatchObject({ outcome: "missed", waitSeconds: 9 });
    expect(view.rings.map((one) => one.ended).sort()).toEqual(["asleep", "gone"]);
    expect(await conversationOf(caller.id)).toMatchObject({
      ...{ status: "open", waitingSince: startedAt },
      lastEntry: { kind: "call", preview: "Missed call after 9 s", outcome: "missed" },
    });
  });

  test("becomes a voicemail when that is told after the end", async () => {
    const { line, at, conversationOf } = await open();
    const caller = await placeInboundCall(house, line);
    await house.pass(21);
    expect((await caller.view()).state).toBe("voicemail");
    await caller.hangsUp();
    expect((await caller.view()).outcome).toBe("missed");
    await house.tell(line, {
      ...{ kind: "take", takeRef: `late-${caller.id}`, legRef: caller.legRef, roomRef: null },
      ...{ room: null, is: "ready", seconds: 42, channels: 1, at: at() },
    });
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "voicemail" });
    expect(view.takes).toMatchObject([{ kind: "voicemail", state: "coming", seconds: 42 }]);
    expect((await conversationOf(caller.id)).lastEntry.preview).toBe("Voicemail, 42 s");
  });
});

describe("a report that comes before the row of its call", () => {
  test("is kept, and told when the call is known", async () => {
    const { line, leg, desk } = await open();
    const caller = await placeInboundCall(house, line);
    const { pass } = await desk.claims(caller);
    expect(await house.tell(line, leg(`early-${caller.id}`, "ended"))).toBe(false);
    await desk.connects(pass, `early-${caller.id}`);
    const member = (await caller.view()).legs.find((one) => one.role === "member");
    expect(member?.endAt).not.toBeNull();
  });

  const lay = async (line: { accountId: AccountId }, workspaceId: WorkspaceId) => {
    const id = house.people.newId<InboundPayloadId>();
    await insertInboundPayloads(house.database, [
      {
        ...{ workspaceId, id, accountId: line.accountId, kind: "hook" },
        ...{ vendor: "twilio", dedupeKey: id, url: "https://desk.example/webhooks/x", headers: {} },
        ...{ body: Buffer.from("{}"), fileKey: null, size: 2, parentId: null, envelope: null },
        receivedAt: house.people.now(),
      } as never,
    ]);
    return id;
  };

  test("that nobody ever knows is shown in the tray after a minute", async () => {
    const { line, leg, olga } = await open();
    const id = await lay(line, olga.workspaceId);
    const understand = (which: InboundPayloadId) =>
      house.database.run(
        sql`update inbound_payload set state = 'understood' where workspace_id = ${olga.workspaceId} and id = ${which}`,
      );
    await house.desk.asSystem(olga.workspaceId, (ctx) =>
      applyVoiceEvent(ctx, line.accountId, leg("never-known", "ended"), id),
    );
    const stateOf = async () => {
      const row = await house.database.one<{ state: string; problem: string | null }>(
        sql`select state, problem from inbound_payload where workspace_id = ${olga.workspaceId} and id = ${id}`,
      );
      return row;
    };
    await understand(id);
    await house.pass(20);
    expect((await stateOf()).problem).toBeNull();
    // What is not read yet may tell of the call: nothing is given up while it lies there.
    const unread = await lay(line, olga.workspaceId);
    await house.pass(120);
    expect((await stateOf()).problem).toBeNull();
    await understand(unread);
    await house.pass(240);
    expect(await stateOf()).toEqual({
      ...{
        state: "unreadable",
        problem: "A report about a call that wasn't made or received here.",
      },
    });
  });
});

describe("a call that rang while the desk could not answer", () => {
  test("is a missed one, known by its end alone", async () => {
    const { line, leg, olga } = await open();
    const caller = { from: "+447700900555", to: line.number };
    const heard = { ...leg("apologised", "ended"), caller } as VoiceEvent;
    for (const fact of [leg("apologised", "ringing"), heard, heard])
      expect(await house.tell(line, fact)).toBe(false);
    const callOf = async () => {
      const row = await house.database.maybe<{ id: string }>(
        sql`select call_id as id from call_leg where workspace_id = ${olga.workspaceId} and provider_ref = ${"apologised"}`,
      );
      return row?.id ?? null;
    };
    await house.pass(20);
    expect(await callOf()).toBeNull();
    await house.pass(120);
    const id = required(await callOf(), "it is written down");
    const call = required(
      await findCallView(house.database, olga.workspaceId, id as CallId),
      "its own",
    );
    expect(call).toMatchObject({ state: "ended", outcome: "missed", rings: [] });
    const { rows } = await house.database.pool.query(
      "select count(*)::int as count from call where id = $1 and workspace_id = $2",
      [id, olga.workspaceId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("is a voicemail, if the caller left a message after the apology", async () => {
    const { line, leg, olga, at } = await open();
    const legRef = "left-word";
    await house.tell(line, {
      ...{ kind: "take", takeRef: "left-word-take", legRef, roomRef: null, room: null },
      ...{ is: "ready", seconds: 12, channels: 1, at: at() },
    });
    house.people.wait(50);
    const caller = { from: "+447700900556", to: line.number };
    await house.tell(line, { ...leg(legRef, "ended"), caller } as VoiceEvent);
    await house.pass(120);
    const row = await house.database.one<{ id: CallId }>(
      sql`select call_id as id from call_leg where workspace_id = ${olga.workspaceId} and provider_ref = ${legRef}`,
    );
    const call = required(await findCallView(house.database, olga.workspaceId, row.id), "its own");
    expect(call).toMatchObject({ state: "ended", outcome: "voicemail" });
    expect(call.takes).toMatchObject([{ kind: "voicemail", seconds: 12 }]);
  });

  test("to a number that is no inbox of ours is nothing", async () => {
    const { line, leg, olga } = await open();
    const caller = { from: "+447700900555", to: "+447700900666" };
    await house.tell(line, { ...leg("elsewhere", "ended"), caller } as VoiceEvent);
    await house.pass(200);
    const legs = await house.database.many(
      sql`select 1 from call_leg where workspace_id = ${olga.workspaceId} and provider_ref = ${"elsewhere"}`,
    );
    expect(legs).toEqual([]);
  });
});

describe("a call of which nothing is heard", () => {
  test("is asked about, and closed by the carrier's own books", async () => {
    const { line, desk } = await open();
    const caller = await placeInboundCall(house, line);
    const { legRef } = await desk.answers(caller);
    const endedAt = new Date(house.people.now().getTime() + 30_000).toISOString();
    const over = { kind: "over", cause: "hung_up", seconds: 30, at: endedAt } as const;
    for (const ref of [caller.legRef, legRef]) house.voice.standings.set(ref, over);
    house.people.wait(61);
    await pollStaleCalls(house.desk, new Date(house.people.now().getTime() - 60_000));
    expect(await caller.view()).toMatchObject({
      ...{ state: "ended", outcome: "answered", talkSeconds: 30 },
    });
  });

  test("goes on when the carrier says it does, and is not asked about again at once", async () => {
    const { line, desk } = await open();
    const caller = await placeInboundCall(house, line);
    const { legRef } = await desk.answers(caller);
    for (const ref of [caller.legRef, legRef])
      house.voice.standings.set(ref, { kind: "alive", is: "answered" });
    house.people.wait(61);
    const since = () => new Date(house.people.now().getTime() - 60_000);
    await pollStaleCalls(house.desk, since());
    expect((await caller.view()).state).toBe("active");
    expect(Date.parse((await caller.view()).lastEventAt)).toBe(house.people.now().getTime());
  });

  test("is not closed by a carrier that cannot be asked", async () => {
    const { line } = await open();
    const caller = await placeInboundCall(house, line);
    const { askLeg } = house.voice.provider;
    Object.assign(house.voice.provider, {
      askLeg: async () => {
        throw new Error("the network is down");
      },
    });
    house.people.wait(61);
    const lost: unknown[] = [];
    await pollStaleCalls(house.desk, house.people.now(), (id) => lost.push(id));
    Object.assign(house.voice.provider, { askLeg });
    expect(lost).toContain(caller.id);
    expect((await caller.view()).endedAt).toBeNull();
  });

  test("that lasts longer than its line allows is ended, and says so", async () => {
    const { line, desk } = await open({ maxCallMinutes: 1 });
    const caller = await placeInboundCall(house, line);
    const { legRef } = await desk.answers(caller);
    for (const ref of [caller.legRef, legRef])
      house.voice.standings.set(ref, { kind: "alive", is: "answered" });
    const carrier = carrierReportsFor(house, line, caller.id);
    house.people.wait(62);
    await pollStaleCalls(house.desk, house.people.now());
    await house.settle();
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
    expect(presentCall(await caller.view(), "GB", true).say).toMatch(/maximum length/);
  });
});
