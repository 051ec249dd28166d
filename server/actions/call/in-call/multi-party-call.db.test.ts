// Who else is in a call: a supervisor.
import { afterAll, describe, expect, test } from "vitest";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { changeSupervision } from "./change-supervision.ts";
import { hangUpCall } from "./hang-up-call.ts";
import { joinCall } from "./join-call.ts";
import { transferCall } from "./transfer/transfer-call.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
const talk = () => createAnsweredCall(house);

describe("supervising", () => {
  test("listens muted, whispers to the member alone, and steps in; each is written down", async () => {
    const { olga, amy, callId, by, line, carrier, spoken, caller } = await talk();
    expect(await errorCodeOf(by(amy, joinCall, { callId, mode: "listen" }))).toBe("forbidden");
    const { pass } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef, script } = await memberActionsFor(house, line, olga).connects(pass);
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

  test("a whisper follows the member to another browser, and nobody hears it meanwhile", async () => {
    const { olga, amy, callId, by, line, carrier, spoken, amys } = await talk();
    const { pass } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef } = await memberActionsFor(house, line, olga).connects(pass);
    await carrier.room(legRef, "joined");
    await by(olga, changeSupervision, { callId, mode: "whisper" });
    house.voice.forget();

    await carrier.room(spoken.legRef, "left");
    await carrier.leg(spoken.legRef, "ended", "lost");
    const coached = () =>
      house.voice.changed.flatMap(({ legRef: who, change }) => (who === legRef ? [change] : []));
    expect(coached()).toEqual([{ isMuted: true, coaches: null }]);
    const back = await amys.connects((await by(amy, joinCall, { callId, mode: null })).pass);
    await carrier.room(back.legRef, "joined");
    expect(coached().at(-1)).toEqual({ isMuted: false, coaches: back.legRef });

    // what is told besides points nobody anew
    const before = coached().length;
    await carrier.room(back.legRef, "muted");
    await carrier.room(back.legRef, "unmuted");
    expect(coached()).toHaveLength(before);
  });

  test("who comes to whisper while no member is in the call is muted", async () => {
    const { olga, callId, by, line, carrier, spoken } = await talk();
    const { pass } = await by(olga, joinCall, { callId, mode: "whisper" });
    await carrier.room(spoken.legRef, "left");
    const { script } = await memberActionsFor(house, line, olga).connects(pass);
    expect(script).toMatchObject([{ do: "room", isMuted: true, coaches: null }]);
  });

  test("a change of which the carrier says nothing shows the louder of the two", async () => {
    const { olga, callId, by, line, carrier, caller } = await talk();
    const { pass } = await by(olga, joinCall, { callId, mode: "barge" });
    const { legRef } = await memberActionsFor(house, line, olga).connects(pass);
    await carrier.room(legRef, "joined");
    const modeNow = async () =>
      (await caller.view()).legs.find(({ providerRef }) => providerRef === legRef)?.mode;
    const change = (mode: "whisper" | "listen") =>
      errorCodeOf(by(olga, changeSupervision, { callId, mode }));
    house.voice.saysNext({ kind: "unknown", why: "timeout" });
    expect(await change("whisper")).toBe("provider_rejected_command");
    expect(await modeNow()).toBe("barge");
    house.voice.saysNext({ kind: "gone" });
    expect(await change("listen")).toBe("not_in_call");
    expect(await modeNow()).toBe("barge");
  });

  test("whose page is loaded anew is let in again, with or without a word how", async () => {
    const { olga, callId, by, line, carrier, caller } = await talk();
    const olgas = memberActionsFor(house, line, olga);
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
      const { pass } = await memberActionsFor(house, line, at).claims(caller);
      const { legRef } = await memberActionsFor(house, line, at).connects(pass);
      await carrier.room(legRef, "joined");
    };
    await hand(amy, olga);
    await carrier.obeys();
    const listen = () => by(olga, joinCall, { callId, mode: "listen" as const });
    expect(await errorCodeOf(listen())).toBe("already_in_call");
    await hand(olga, ben);
    expect((await listen()).pass).toBeTruthy();
  });

  test("a supervisor who goes leaves the talk as it was", async () => {
    const { olga, callId, by, line, carrier, caller } = await talk();
    const { pass, legId } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef } = await memberActionsFor(house, line, olga).connects(pass);
    await carrier.room(legRef, "joined");
    await by(olga, hangUpCall, { callId, legId });
    expect(house.voice.hungUp).toEqual([legRef]);
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", hungUpAt: null });
  });
});
