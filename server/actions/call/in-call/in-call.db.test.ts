import { afterAll, describe, expect, test } from "vitest";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { getCall } from "#server/actions/call/get-call.ts";
import { wrapUpCall } from "#server/actions/call/wrap-up/wrap-up-call.ts";
import { listEntries } from "#server/store/conversation/entry.ts";
import { sql } from "#server/store/sql.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf, errorOf, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { hangUpCall } from "./hang-up-call.ts";
import { holdCall } from "./hold-call.ts";
import { joinCall } from "./join-call.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const talk = (phone?: Partial<PhoneSettings>) => createAnsweredCall(fixture, phone);

describe("an answered call", () => {
  test("no longer counts as waiting, and shows how long the answer took", async () => {
    const { caller, conversation } = await talk();
    expect(await caller.view()).toMatchObject({ state: "active", waitSeconds: 4, outcome: null });
    expect(await conversation()).toMatchObject({ waitingSince: null, status: "open" });
    fixture.people.advanceClock(60);
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ outcome: "answered", talkSeconds: 60 });
    const { endedAt, startedAt } = await caller.view();
    expect(endedAt).not.toBe(startedAt);
    // Newest first sorts by when the call ended, not by when it began.
    expect(await conversation()).toMatchObject({
      lastEntryAt: endedAt,
      lastEntry: { preview: "Call, 1:00" },
    });
  });

  test("is on its conversation's timeline with all its details", async () => {
    const { callId, olga, caller, by, amy } = await talk();
    const { conversationId } = await caller.view();
    const entries = await listEntries(fixture.database, olga.workspaceId, conversationId, null, 10);
    // The newest entry says that the answering member is now assigned.
    expect(entries.map((one) => one.kind)).toEqual(["event", "call"]);
    expect(entries.at(-1)).toMatchObject({ kind: "call", call: { id: callId, state: "active" } });
    const shown = await by(amy, getCall, { callId });
    expect(shown.legs.map(({ role, state }) => [role, state])).toEqual([
      ["customer", "in_conference"],
      ["member", "in_conference"],
    ]);
  });
});

describe("on hold", () => {
  test("plays music to the customer as soon as the carrier confirms, with or without a report, and resumes", async () => {
    const { amy, callId, by, carrier, caller } = await talk();
    await by(amy, holdCall, { callId, isHeld: true });
    expect(fixture.voice.changed).toMatchObject([
      { legRef: caller.legRef, change: { isHeld: true } },
    ]);
    expect((await caller.view()).state).toBe("held");
    await carrier.obeys();
    expect((await by(amy, getCall, { callId })).onHoldSince).not.toBeNull();
    await by(amy, holdCall, { callId, isHeld: false });
    expect((await caller.view()).state).toBe("active");
    await carrier.obeys();
    expect((await caller.view()).state).toBe("active");
  });

  test("reports the provider's rejection and drops the request", async () => {
    const { amy, callId, by, caller } = await talk();
    fixture.voice.saysNext({ kind: "rejected", message: "there is no music", providerCode: "1" });
    expect(await errorOf(by(amy, holdCall, { callId, isHeld: true }))).toMatchObject({
      message: "The provider couldn't do this: there is no music",
    });
    expect((await caller.view()).isHoldRequested).toBe(false);
  });

  test("is not left for later if the carrier doesn't answer, and is undone if it did it", async () => {
    const { amy, callId, by, carrier, caller } = await talk();
    fixture.voice.saysNext({ kind: "unknown", reason: "timeout" });
    expect(await errorOf(by(amy, holdCall, { callId, isHeld: true }))).toMatchObject({
      message: "The provider couldn't do this: the connection failed. Try again",
    });
    expect((await caller.view()).isHoldRequested).toBe(false);
    await fixture.pass(60);
    const holds = () => fixture.voice.changed.map((one) => one.change);
    expect(holds()).toEqual([{ isHeld: true }]);
    await carrier.conference(caller.legRef, "held");
    expect(holds()).toEqual([{ isHeld: true }, { isHeld: false }]);
    expect((await caller.view()).state).toBe("active");
  });

  test("happens though the process stopped before it sent the command", async () => {
    const { olga, callId, caller } = await talk();
    const event = { kind: "hold_requested", isHeld: true } as const;
    await fixture.runtime.asSystem(olga.workspaceId, (ctx) => runCallEvent(ctx, callId, event));
    await fixture.pass(10);
    expect(await caller.view()).toMatchObject({ state: "held" });
  });

  test("a caller who hangs up meanwhile still counts as answered", async () => {
    const { amy, callId, by, carrier, caller, spoken } = await talk();
    await by(amy, holdCall, { callId, isHeld: true });
    await carrier.obeys();
    fixture.voice.saysNext({ kind: "already_ended" });
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
    // The member's remaining leg is hung up; one that is already gone counts as success.
    expect(fixture.voice.hungUp).toContain(spoken.legRef);
    expect((await caller.view()).legs.every((leg) => leg.endedAt !== null)).toBe(true);
  });

  test("allows only the call's speakers and members who may supervise", async () => {
    const { ben, olga, callId, by } = await talk();
    expect(await errorCodeOf(by(ben, holdCall, { callId, isHeld: true }))).toBe("not_in_call");
    expect(await errorCodeOf(by(olga, holdCall, { callId, isHeld: true }))).toBe("was carried out");
  });
});

describe("hanging up", () => {
  test("ends the call for both, rings no other member, and starts wrap-up", async () => {
    const { amy, callId, by, carrier, caller } = await talk({ wrapUpSeconds: 30 });
    await by(amy, hangUpCall, { callId });
    expect(fixture.voice.hungUp).toContain(caller.legRef);
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "answered", hungUpBy: amy.memberId });
    expect(view.rings.filter((ring) => ring.endReason === null)).toEqual([]);
    expect(await wrapping(amy)).toBe(true);
    await fixture.pass(31);
    expect(await wrapping(amy)).toBe(false);
  });

  test("by both at once is no error for either", async () => {
    const { amy, callId, by, caller } = await talk();
    await caller.hangsUp();
    expect((await by(amy, hangUpCall, { callId })).state).toBe("ended");
  });

  test("on the only speaker's leg ends the call; beside another speaker it ends just that leg", async () => {
    const { amy, callId, by, caller } = await talk();
    const mine = (await caller.view()).legs.find((leg) => leg.memberId === amy.memberId);
    await by(amy, hangUpCall, { callId, legId: mine?.id ?? null });
    expect((await caller.view()).hungUpAt).not.toBeNull();
  });
});

const wrapping = async (someone: TestMember): Promise<boolean> => {
  const row = await fixture.database.one<{ is: boolean }>(
    sql`select wrap_up_until is not null as is from member where workspace_id = ${someone.workspaceId} and id = ${someone.memberId}`,
  );
  return row.is;
};

describe("a member who loses the connection", () => {
  test("leaves the customer with music, and the call rings again", async () => {
    const { amys, spoken, carrier, caller, ben, inbox } = await talk();
    await amys.leaves(spoken);
    expect(fixture.voice.changed).toMatchObject([
      { legRef: caller.legRef, change: { isHeld: true } },
    ]);
    await carrier.obeys();
    const ringing = await caller.view();
    expect(ringing).toMatchObject({ state: "ringing", claimedBy: null, endedAt: null });
    expect(ringing.rings.some((one) => one.endReason === null)).toBe(true);

    await memberActionsFor(fixture, inbox, ben).answers(caller);
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
    expect(fixture.voice.changed.at(-1)?.change).toEqual({ isHeld: false });
  });

  test("rejoins with a new leg, before other members", async () => {
    const { amys, amy, spoken, carrier, caller, callId, by } = await talk();
    await amys.leaves(spoken);
    await carrier.obeys();
    const { joinToken } = await by(amy, joinCall, { callId });
    const { legRef } = await amys.connects(joinToken);
    await carrier.conference(legRef, "joined");
    await carrier.obeys();
    const back = await caller.view();
    expect(back).toMatchObject({ state: "active", claimedBy: amy.memberId });
    expect(back.rings.filter((ring) => ring.endReason === null)).toEqual([]);
  });

  test("can rejoin while their lost leg is still live at the carrier", async () => {
    const { amys, amy, spoken, carrier, caller, callId, by } = await talk();
    const { joinToken } = await by(amy, joinCall, { callId });
    expect(fixture.voice.hungUp).toEqual([spoken.legRef]);
    const { legRef } = await amys.connects(joinToken);
    await carrier.conference(legRef, "joined");
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "active", claimedBy: amy.memberId });
    expect(view.rings.filter((ring) => ring.endReason === null)).toEqual([]);
  });

  test("can't join if they were never on the call", async () => {
    const { ben, callId, by } = await talk();
    expect(await errorCodeOf(by(ben, joinCall, { callId }))).toBe("not_in_call");
  });
});

describe("wrapping up", () => {
  test("saves the disposition, writes the note, closes the conversation, and frees the member", async () => {
    const { amy, callId, by, carrier, conversation, olga } = await talk();
    await by(amy, hangUpCall, { callId });
    await carrier.obeys();
    const done = await by(amy, wrapUpCall, {
      callId,
      disposition: "resolved",
      note: "Table for four.",
      closeConversation: true,
    });
    expect(done).toMatchObject({ disposition: "resolved", isWrappedUp: true });
    const after = await conversation();
    expect(after?.status).toBe("closed");
    const entries = await listEntries(
      fixture.database,
      olga.workspaceId,
      after?.id ?? ("" as never),
      null,
      10,
    );
    expect(entries.find((one) => one.kind === "note")?.body.text).toBe("Table for four.");
    expect(await wrapping(amy)).toBe(false);
  });

  test("keeps a conversation open that needs follow-up", async () => {
    const { amy, callId, by, carrier, conversation } = await talk();
    await by(amy, hangUpCall, { callId });
    await carrier.obeys();
    await by(amy, wrapUpCall, { callId, disposition: "follow_up", closeConversation: true });
    expect((await conversation())?.status).toBe("open");
  });
});
