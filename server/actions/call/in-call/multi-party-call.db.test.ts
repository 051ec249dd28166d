// Supervisors in a call.
import { afterAll, describe, expect, test } from "vitest";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { changeSupervision } from "./change-supervision.ts";
import { hangUpCall } from "./hang-up-call.ts";
import { joinCall } from "./join-call.ts";
import { transferCall } from "./transfer/transfer-call.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const talk = () => createAnsweredCall(fixture);

describe("supervising", () => {
  test("listens muted, whispers to the member alone, and barges in; each change is audited", async () => {
    const { olga, amy, callId, by, inbox, carrier, spoken, caller } = await talk();
    expect(await errorCodeOf(by(amy, joinCall, { callId, mode: "listen" }))).toBe("forbidden");
    const { joinToken } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef, script } = await memberActionsFor(fixture, inbox, olga).connects(joinToken);
    expect(script).toMatchObject([
      { kind: "conference", role: "supervisor", isMuted: true, coaches: null },
    ]);
    await carrier.conference(legRef, "joined");
    expect(await caller.view()).toMatchObject({ state: "active", claimedBy: amy.memberId });

    await by(olga, changeSupervision, { callId, mode: "whisper" });
    await by(olga, changeSupervision, { callId, mode: "barge" });
    expect(fixture.voice.changed).toMatchObject([
      { legRef, change: { isMuted: false, coaches: spoken.legRef } },
      { legRef, change: { isMuted: false, coaches: null } },
    ]);
    const audit = await fixture.people.auditOf(olga.workspaceId);
    expect(audit.filter((row) => row.objectId === callId).map((row) => row.details.mode)).toEqual(
      expect.arrayContaining(["listen", "whisper", "barge"]),
    );
  });

  test("a whisper follows the member to another browser, and no one hears it meanwhile", async () => {
    const { olga, amy, callId, by, inbox, carrier, spoken, amys } = await talk();
    const { joinToken } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef } = await memberActionsFor(fixture, inbox, olga).connects(joinToken);
    await carrier.conference(legRef, "joined");
    await by(olga, changeSupervision, { callId, mode: "whisper" });
    fixture.voice.forget();

    await carrier.conference(spoken.legRef, "left");
    await carrier.leg(spoken.legRef, "ended", "connection_lost");
    const coached = () =>
      fixture.voice.changed.flatMap(({ legRef: who, change }) => (who === legRef ? [change] : []));
    expect(coached()).toEqual([{ isMuted: true, coaches: null }]);
    const back = await amys.connects((await by(amy, joinCall, { callId, mode: null })).joinToken);
    await carrier.conference(back.legRef, "joined");
    expect(coached().at(-1)).toEqual({ isMuted: false, coaches: back.legRef });

    // further reports must not repeat the coach command
    const before = coached().length;
    await carrier.conference(back.legRef, "muted");
    await carrier.conference(back.legRef, "unmuted");
    expect(coached()).toHaveLength(before);
  });

  test("mutes a supervisor who joins to whisper while no member is in the call", async () => {
    const { olga, callId, by, inbox, carrier, spoken } = await talk();
    const { joinToken } = await by(olga, joinCall, { callId, mode: "whisper" });
    await carrier.conference(spoken.legRef, "left");
    const { script } = await memberActionsFor(fixture, inbox, olga).connects(joinToken);
    expect(script).toMatchObject([{ kind: "conference", isMuted: true, coaches: null }]);
  });

  test("shows the louder of the two modes when the outcome of a change is unknown", async () => {
    const { olga, callId, by, inbox, carrier, caller } = await talk();
    const { joinToken } = await by(olga, joinCall, { callId, mode: "barge" });
    const { legRef } = await memberActionsFor(fixture, inbox, olga).connects(joinToken);
    await carrier.conference(legRef, "joined");
    const modeNow = async () =>
      (await caller.view()).legs.find(({ providerRef }) => providerRef === legRef)?.mode;
    const change = (mode: "whisper" | "listen") =>
      errorCodeOf(by(olga, changeSupervision, { callId, mode }));
    fixture.voice.saysNext({ kind: "unknown", reason: "timeout" });
    expect(await change("whisper")).toBe("provider_rejected_command");
    expect(await modeNow()).toBe("barge");
    fixture.voice.saysNext({ kind: "already_ended" });
    expect(await change("listen")).toBe("not_in_call");
    expect(await modeNow()).toBe("barge");
  });

  test("mutes a supervisor though the process stopped before it sent the command", async () => {
    const { olga, callId, by, inbox, carrier, caller } = await talk();
    const { joinToken, legId } = await by(olga, joinCall, { callId, mode: "barge" });
    const { legRef } = await memberActionsFor(fixture, inbox, olga).connects(joinToken);
    await carrier.conference(legRef, "joined");
    fixture.voice.forget();
    const mutes = () =>
      fixture.voice.changed.flatMap((one) => (one.legRef === legRef ? [one.change] : []));
    const chooses = async (mode: "listen" | "barge") => {
      const event = { kind: "supervision_changed", legId, mode } as const;
      await fixture.runtime.asSystem(olga.workspaceId, (ctx) => runCallEvent(ctx, callId, event));
      await fixture.pass(10);
    };
    await chooses("listen");
    expect(mutes()).toEqual([{ isMuted: true, coaches: null }]);
    await fixture.pass(30);
    expect(mutes()).toHaveLength(1);
    await chooses("barge");
    expect(mutes().slice(1)).toEqual([{ isMuted: false, coaches: null }]);
    expect(await caller.view()).toMatchObject({ state: "active" });
  });

  test("lets a supervisor rejoin after a page reload, with or without a mode", async () => {
    const { olga, callId, by, inbox, carrier, caller } = await talk();
    const olgas = memberActionsFor(fixture, inbox, olga);
    const enter = async (mode: "listen" | null) => {
      fixture.people.advanceClock(1);
      const { joinToken } = await by(olga, joinCall, { callId, mode });
      const { legRef, script } = await olgas.connects(joinToken);
      expect(script).toMatchObject([{ kind: "conference", role: "supervisor", isMuted: true }]);
      await carrier.conference(legRef, "joined");
      return legRef;
    };
    const first = await enter("listen");
    // The carrier has not noticed yet that the page is gone.
    const second = await enter("listen");
    expect(fixture.voice.hungUp).toEqual([first]);
    await carrier.obeys();
    // The carrier reports it now.
    await carrier.conference(second, "left");
    await carrier.leg(second, "ended", "connection_lost");
    const third = await enter(null);
    const activeSupervisors = (await caller.view()).legs.filter(
      (leg) => leg.role === "supervisor" && leg.endedAt === null,
    );
    expect(activeSupervisors.map((leg) => leg.providerRef)).toEqual([third]);
  });

  test("lets a member who just handed the call over listen, but not one who speaks in it", async () => {
    const { olga, ben, amy, callId, by, inbox, carrier, caller } = await talk();
    await fixture.wakeUp(olga);
    const to = (memberId: typeof olga.memberId) => ({ kind: "member", memberId }) as const;
    const hand = async (from: typeof olga, at: typeof olga) => {
      await by(from, transferCall, { callId, to: to(at.memberId), kind: "cold" });
      await carrier.obeys();
      const { joinToken } = await memberActionsFor(fixture, inbox, at).claims(caller);
      const { legRef } = await memberActionsFor(fixture, inbox, at).connects(joinToken);
      await carrier.conference(legRef, "joined");
    };
    await hand(amy, olga);
    await carrier.obeys();
    const listen = () => by(olga, joinCall, { callId, mode: "listen" as const });
    expect(await errorCodeOf(listen())).toBe("already_in_call");
    await hand(olga, ben);
    expect((await listen()).joinToken).toBeTruthy();
  });

  test("a supervisor who leaves does not change the call", async () => {
    const { olga, callId, by, inbox, carrier, caller } = await talk();
    const { joinToken, legId } = await by(olga, joinCall, { callId, mode: "listen" });
    const { legRef } = await memberActionsFor(fixture, inbox, olga).connects(joinToken);
    await carrier.conference(legRef, "joined");
    await by(olga, hangUpCall, { callId, legId });
    expect(fixture.voice.hungUp).toEqual([legRef]);
    await carrier.obeys();
    expect(await caller.view()).toMatchObject({ state: "active", hungUpAt: null });
  });
});
