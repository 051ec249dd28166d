// Who else is in a call: a supervisor, and whoever listens to what was recorded of it.
import { afterAll, describe, expect, test } from "vitest";
import type { PhoneSettings } from "#domain/line/phone-settings.ts";
import { deskOf } from "#server/actions/call/for-tests/desk-of.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { openTalk } from "#server/actions/call/for-tests/talk.ts";
import { refusal, refusalOf } from "#server/actions/member/for-tests/open-people.ts";
import { changeSupervision } from "./change-supervision.ts";
import { hangUpCall } from "./hang-up-call.ts";
import { holdCall } from "./hold-call.ts";
import { joinCall } from "./join-call.ts";
import { recordCall } from "./record-call.ts";
import { transferCall } from "./transfer/transfer-call.ts";

const house = openPhoneHouse();
afterAll(() => house.close());
const talk = (phone?: Partial<PhoneSettings>) => openTalk(house, phone);

describe("supervising", () => {
  test("listens muted, whispers to the member alone, and steps in; each is written down", async () => {
    const { olga, amy, callId, by, line, carrier, spoken, caller } = await talk();
    expect(await refusalOf(by(amy, joinCall, { callId, mode: "listen" }))).toBe("not_allowed");
    const { pass } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef, script } = await deskOf(house, line, olga).connects(pass);
    expect(script).toMatchObject([
      { do: "room", role: "supervisor", isMuted: true, coaches: null },
    ]);
    await carrier.room(legRef, "joined");
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });

    await by(olga, changeSupervision, { callId, mode: "whisper" });
    await by(olga, changeSupervision, { callId, mode: "barge" });
    expect(house.voice.changed).toMatchObject([
      { legRef, change: { isMuted: false, coaches: spoken.legRef } },
      { legRef, change: { isMuted: false, coaches: null } },
    ]);
    const audit = await house.people.auditOf(olga.workspaceId);
    expect(audit.filter((row) => row.objectId === callId).map((row) => row.facts.mode)).toEqual(
      expect.arrayContaining(["listen", "whisper", "barge"]),
    );
  });

  test("whose page is loaded anew is let in again, with or without a word how", async () => {
    const { olga, callId, by, line, carrier, caller } = await talk();
    const olgas = deskOf(house, line, olga);
    const enter = async (mode: "listen" | null) => {
      house.people.wait(1);
      const { pass } = await by(olga, joinCall, { callId, mode });
      const { legRef, script } = await olgas.connects(pass);
      expect(script).toMatchObject([{ do: "room", role: "supervisor", isMuted: true }]);
      await carrier.room(legRef, "joined");
      return legRef;
    };
    const first = await enter("listen");
    // The carrier has not noticed yet that the page is gone.
    const second = await enter("listen");
    expect(house.voice.hungUp).toEqual([first]);
    await carrier.obeys();
    // And now it has.
    await carrier.room(second, "left");
    await carrier.leg(second, "ended", "lost");
    const third = await enter(null);
    const standing = (await caller.view()).legs.filter(
      (leg) => leg.role === "supervisor" && leg.endAt === null,
    );
    expect(standing.map((leg) => leg.providerRef)).toEqual([third]);
  });

  test("whoever has just handed the call over may listen; whoever speaks in it may not", async () => {
    const { olga, ben, amy, callId, by, line, carrier, caller } = await talk();
    await house.wakeUp(olga);
    const to = (memberId: typeof olga.memberId) => ({ kind: "member", memberId }) as const;
    const hand = async (from: typeof olga, at: typeof olga) => {
      await by(from, transferCall, { callId, to: to(at.memberId), how: "cold" });
      await carrier.obeys();
      const { pass } = await deskOf(house, line, at).claims(caller);
      const { legRef } = await deskOf(house, line, at).connects(pass);
      await carrier.room(legRef, "joined");
    };
    await hand(amy, olga);
    await carrier.obeys();
    const listen = () => by(olga, joinCall, { callId, mode: "listen" as const });
    expect(await refusalOf(listen())).toBe("already_on_call");
    await hand(olga, ben);
    expect((await listen()).pass).toBeTruthy();
  });

  test("a supervisor who goes leaves the talk as it was", async () => {
    const { olga, callId, by, line, carrier, caller } = await talk();
    const { pass, legId } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef } = await deskOf(house, line, olga).connects(pass);
    await carrier.room(legRef, "joined");
    await by(olga, hangUpCall, { callId, legId });
    expect(house.voice.hungUp).toEqual([legRef]);
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", hungUpAt: null });
  });
});

describe("recording", () => {
  test("begins, pauses for a card number, goes on and stops", async () => {
    const { amy, callId, by, caller } = await talk({ recording: "by_hand" });
    await by(amy, recordCall, { callId, deed: "start" });
    expect((await by(amy, recordCall, { callId, deed: "pause" })).recording).toBe("paused");
    expect((await by(amy, recordCall, { callId, deed: "resume" })).recording).toBe("on");
    expect((await by(amy, recordCall, { callId, deed: "stop" })).recording).toBe("off");
    expect(house.voice.recordings.map((one) => one.split(" ")[1])).toEqual([
      ...["start", "pause", "resume", "stop"],
    ]);
    expect((await caller.view()).takes).toMatchObject([{ kind: "recording", state: "running" }]);
  });

  test("is told of twice and is one recording; what is ready is fetched", async () => {
    const { amy, callId, by, caller, line } = await talk({ recording: "by_hand" });
    await by(amy, recordCall, { callId, deed: "start" });
    const [take] = (await caller.view()).takes;
    const told = (is: "begun" | "ready") =>
      house.tell(line, {
        ...{ kind: "take", is, takeRef: take?.providerRef ?? "", legRef: null, roomRef: null },
        ...{ room: null, seconds: 12, channels: 2, at: house.people.now().toISOString() },
      });
    for (const is of ["begun", "ready", "begun", "ready"] as const) await told(is);
    expect((await caller.view()).takes).toMatchObject([{ state: "coming", seconds: 12 }]);
  });

  test("by hand is announced to all in the room before it begins", async () => {
    const recordingNotice = "From here on we record.";
    const { amy, callId, by, line, caller } = await talk({ recording: "by_hand", recordingNotice });
    await by(amy, recordCall, { callId, deed: "start" });
    const [said] = house.voice.saidInRooms;
    expect(said?.room).toBe(`${callId}.${(await caller.view()).stay}`);
    // Asked for a room, the carrier may name no leg.
    const heard = await house.ask(line, {
      ...{ kind: "step.done", token: said?.token ?? "", legRef: "", digits: null, isOver: false },
      ...{ take: null, at: house.people.now().toISOString() },
    });
    expect(heard).toEqual([{ do: "prompt", prompt: { say: recordingNotice } }]);
    expect(await caller.view()).toMatchObject({ state: "active", recordingState: "on" });
  });

  test("is not begun where it cannot be announced: refused, unknown, or with music in the caller's ear", async () => {
    const { amy, callId, by, carrier } = await talk({ recording: "by_hand" });
    const start = () => refusal(by(amy, recordCall, { callId, deed: "start" }));
    house.voice.saysNext({ kind: "refused", say: "There is no such room.", providerCode: null });
    expect(await start()).toMatchObject({ code: "call_refused" });
    house.voice.saysNext({ kind: "unknown", why: "the line broke" });
    expect(await start()).toMatchObject({ code: "call_refused" });
    await by(amy, holdCall, { callId, isHeld: true });
    await carrier.obeys();
    expect(await start()).toMatchObject({ code: "notice_not_heard" });
    expect(house.voice.recordings).toEqual([]);
  });

  test("needs no word where the line has none, and none to go on after a pause", async () => {
    const { amy, callId, by } = await talk({ recording: "by_hand", recordingNotice: " " });
    for (const deed of ["start", "pause", "resume"] as const)
      await by(amy, recordCall, { callId, deed });
    expect(house.voice.saidInRooms).toEqual([]);
  });

  test("is not begun where the line says no", async () => {
    const { amy, callId, by } = await talk({ recording: "off" });
    expect(await refusalOf(by(amy, recordCall, { callId, deed: "start" }))).toBe(
      "not_recorded_here",
    );
  });
});
