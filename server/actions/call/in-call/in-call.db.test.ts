import { afterAll, describe, expect, test } from "vitest";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
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

const house = createPhoneFixture();
afterAll(() => house.close());

const talk = (phone?: Partial<PhoneSettings>) => createAnsweredCall(house, phone);

describe("a call that is answered", () => {
  test("leaves nobody waiting for an answer, and says how long it took", async () => {
    const { caller, conversation } = await talk();
    expect(await caller.view()).toMatchObject({ state: "active", waitSeconds: 4, outcome: null });
    expect(await conversation()).toMatchObject({ waitingSince: null, status: "open" });
    house.people.wait(60);
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ outcome: "answered", talkSeconds: 60 });
    expect((await conversation())?.lastEntry.preview).toBe("Call, 1 min");
  });

  test("stands on its conversation's timeline with everything that shows it", async () => {
    const { callId, olga, caller, by, amy } = await talk();
    const { conversationId } = await caller.view();
    const entries = await listEntries(house.database, olga.workspaceId, conversationId, null, 10);
    // The newest says that the member who answered has it now.
    expect(entries.map((one) => one.kind)).toEqual(["event", "call"]);
    expect(entries.at(-1)).toMatchObject({ kind: "call", call: { id: callId, state: "active" } });
    const shown = await by(amy, getCall, { callId });
    expect(shown.legs.map(({ role, state }) => [role, state])).toEqual([
      ["customer", "in_room"],
      ["member", "in_room"],
    ]);
  });
});

describe("on hold", () => {
  test("the customer hears music as soon as the carrier did it, told of or not, and comes back", async () => {
    const { amy, callId, by, carrier, caller } = await talk();
    await by(amy, holdCall, { callId, isHeld: true });
    expect(house.voice.changed).toMatchObject([
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

  test("what the provider refuses is said, and not wanted any more", async () => {
    const { amy, callId, by, caller } = await talk();
    house.voice.saysNext({ kind: "refused", say: "there is no music", providerCode: "1" });
    expect(await errorOf(by(amy, holdCall, { callId, isHeld: true }))).toMatchObject({
      message: "The provider couldn't do this: there is no music",
    });
    expect((await caller.view()).isHoldRequested).toBe(false);
  });

  test("a caller who hangs up meanwhile was spoken with all the same", async () => {
    const { amy, callId, by, carrier, caller, spoken } = await talk();
    await by(amy, holdCall, { callId, isHeld: true });
    await carrier.obeys();
    house.voice.saysNext({ kind: "gone" });
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
    // What hangs on the line there is let go; that it was gone already is as good.
    expect(house.voice.hungUp).toContain(spoken.legRef);
    expect((await caller.view()).legs.every((leg) => leg.endAt !== null)).toBe(true);
  });

  test("only whoever speaks in it may, or may step into any call", async () => {
    const { ben, olga, callId, by } = await talk();
    expect(await errorCodeOf(by(ben, holdCall, { callId, isHeld: true }))).toBe("not_in_call");
    expect(await errorCodeOf(by(olga, holdCall, { callId, isHeld: true }))).toBe("was carried out");
  });
});

describe("hanging up", () => {
  test("ends the call for both, rings nobody again, and gives a moment to wrap up", async () => {
    const { amy, callId, by, carrier, caller } = await talk({ wrapUpSeconds: 30 });
    await by(amy, hangUpCall, { callId });
    expect(house.voice.hungUp).toContain(caller.legRef);
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "answered", hungUpBy: amy.memberId });
    expect(view.rings.filter((ring) => ring.ended === null)).toEqual([]);
    expect(await wrapping(amy)).toBe(true);
    await house.pass(31);
    expect(await wrapping(amy)).toBe(false);
  });

  test("by both in one moment is no mistake of either", async () => {
    const { amy, callId, by, caller } = await talk();
    await caller.hangsUp();
    expect((await by(amy, hangUpCall, { callId })).state).toBe("ended");
  });

  test("of the only leg that speaks ends the call; of a leg beside another it lets that one go", async () => {
    const { amy, callId, by, caller } = await talk();
    const mine = (await caller.view()).legs.find((leg) => leg.memberId === amy.memberId);
    await by(amy, hangUpCall, { callId, legId: mine?.id ?? null });
    expect((await caller.view()).hungUpAt).not.toBeNull();
  });
});

const wrapping = async (someone: TestMember): Promise<boolean> => {
  const row = await house.database.one<{ is: boolean }>(
    sql`select wrap_up_until is not null as is from member where workspace_id = ${someone.workspaceId} and id = ${someone.memberId}`,
  );
  return row.is;
};

describe("a member whose connection is lost", () => {
  test("leaves the customer with music, and the call rings on", async () => {
    const { amys, spoken, carrier, caller, ben, line } = await talk();
    await amys.leaves(spoken);
    expect(house.voice.changed).toMatchObject([
      { legRef: caller.legRef, change: { isHeld: true } },
    ]);
    await carrier.obeys();
    const ringing = await caller.view();
    expect(ringing).toMatchObject({ state: "ringing", claimedBy: null, endedAt: null });
    expect(ringing.rings.some((one) => one.ended === null)).toBe(true);

    await memberActionsFor(house, line, ben).answers(caller);
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: ben.memberId });
    expect(house.voice.changed.at(-1)?.change).toEqual({ isHeld: false });
  });

  test("comes back by a new leg, before others", async () => {
    const { amys, amy, spoken, carrier, caller, callId, by } = await talk();
    await amys.leaves(spoken);
    await carrier.obeys();
    const { pass } = await by(amy, joinCall, { callId });
    const { legRef } = await amys.connects(pass);
    await carrier.room(legRef, "joined");
    await carrier.obeys();
    const back = await caller.view();
    expect(back).toMatchObject({ state: "active", claimedBy: amy.memberId });
    expect(back.rings.filter((ring) => ring.ended === null)).toEqual([]);
  });

  test("is let in again while their lost leg still stands at the carrier", async () => {
    const { amys, amy, spoken, carrier, caller, callId, by } = await talk();
    const { pass } = await by(amy, joinCall, { callId });
    expect(house.voice.hungUp).toEqual([spoken.legRef]);
    const { legRef } = await amys.connects(pass);
    await carrier.room(legRef, "joined");
    await carrier.obeys();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "active", claimedBy: amy.memberId });
    expect(view.rings.filter((ring) => ring.ended === null)).toEqual([]);
  });

  test("who was never on it is not let in", async () => {
    const { ben, callId, by } = await talk();
    expect(await errorCodeOf(by(ben, joinCall, { callId }))).toBe("not_in_call");
  });
});

describe("wrapping up", () => {
  test("keeps how it ended, writes the note, closes, and makes the member free", async () => {
    const { amy, callId, by, carrier, conversation, olga } = await talk();
    await by(amy, hangUpCall, { callId });
    await carrier.obeys();
    const done = await by(amy, wrapUpCall, {
      ...{ callId, result: "resolved", note: "Table for four.", closes: true },
    });
    expect(done).toMatchObject({ result: "resolved", isWrappedUp: true });
    const after = await conversation();
    expect(after?.status).toBe("closed");
    const entries = await listEntries(
      house.database,
      olga.workspaceId,
      after?.id ?? ("" as never),
      null,
      10,
    );
    expect(entries.find((one) => one.kind === "note")?.body.text).toBe("Table for four.");
    expect(await wrapping(amy)).toBe(false);
  });

  test("what needs following up stays open", async () => {
    const { amy, callId, by, carrier, conversation } = await talk();
    await by(amy, hangUpCall, { callId });
    await carrier.obeys();
    await by(amy, wrapUpCall, { callId, result: "follow_up", closes: true });
    expect((await conversation())?.status).toBe("open");
  });
});
