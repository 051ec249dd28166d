import { describe, expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import {
  callFor,
  callId,
  legFor,
  maya,
  me,
  myCallFor,
  ringFor,
} from "#testing/fixtures/softphone/calls.ts";
import { idlePhoneState, type PhoneState } from "#web/features/softphone/engine/phone-state.ts";
import {
  callStatusLabel,
  leaveButtonText,
  listParticipants,
  phaseAnnouncement,
} from "./call-bar-labels.ts";
import { callBarCalls, callBarViewOf, countWaiting, sortCallBarItems } from "./call-bar-view.ts";

const one = callId(1);
const nameOf = () => "Maya";
const phoneWith = (
  state: "connecting" | "open" | "reconnecting" | "lost",
  change: Partial<PhoneState> = {},
): PhoneState => ({
  ...idlePhoneState,
  paths: {
    [one]: { callId: one, state, giveUpAtMs: null, isMuted: false, quality: null },
  },
  ...change,
});

describe("the call bar", () => {
  test("says who answered an outgoing call, visually and to screen readers, if the inbox detects it", () => {
    const talking = (answeredBy: "machine" | "person" | null) =>
      callBarViewOf(
        myCallFor(1, {
          direction: "out",
          answeredAt: "2026-11-20T09:00:05.000Z",
          legs: [...myCallFor(1).legs, legFor(2, { role: "customer", memberId: null, answeredBy })],
        }),
        me,
        phoneWith("open"),
      );
    expect(talking("machine").answeredBy).toBe("machine");
    expect(phaseAnnouncement(talking("machine"))).toMatch(
      /^Connected with .*\. Voicemail answered$/,
    );
    expect(phaseAnnouncement(talking("person"))).toMatch(/A person answered$/);
    expect(phaseAnnouncement(talking(null))).toMatch(/^Connected with [^.]*$/);
  });

  test("counts from when this member joined, if another member had the call first", () => {
    const answeredAt = "2026-11-20T09:00:05.000Z";
    const joinedAt = "2026-11-20T09:02:00.000Z";
    const mine = legFor(2, { joinedAt });
    const theirs = legFor(1, { memberId: maya, joinedAt: answeredAt });
    const since = (legs: Call["legs"]) =>
      callBarViewOf(myCallFor(1, { answeredAt, legs }), me, phoneWith("open")).since;
    expect(since([theirs, mine])).toBe(joinedAt);
    // A page that was reloaded, and a colleague who joined later.
    expect(since([legFor(1, { joinedAt: answeredAt }), mine])).toBe(answeredAt);
    expect(since([legFor(1, { joinedAt: answeredAt }), { ...mine, memberId: maya }])).toBe(
      answeredAt,
    );
  });

  test("keeps a call that was hung up here until the server reports its end", () => {
    const call = myCallFor(1, { answeredAt: "2026-11-20T09:00:05.000Z" });
    const leaving: PhoneState = {
      ...idlePhoneState,
      left: { [one]: Date.parse("2026-11-20T09:05:00.000Z") },
      expected: { [one]: { isEnding: true } },
    };
    expect(callBarCalls([call], me, leaving)).toEqual([call]);
    expect(callBarViewOf(call, me, leaving)).toMatchObject({ phase: "active", isEnding: true });
    expect(callBarCalls([call], me, { ...leaving, expected: {} })).toEqual([]);
    expect(callBarCalls([{ ...call, state: "ended" }], me, leaving)).toEqual([]);
  });

  test("counts callers waiting besides the call being answered", () => {
    const calls = [callFor(1), callFor(2), callFor(3, { state: "waiting" })];
    expect(countWaiting(calls, phoneWith("connecting"))).toBe(2);
    expect(countWaiting(calls, { ...idlePhoneState, answering: one })).toBe(2);
    expect(countWaiting(calls, idlePhoneState)).toBe(3);
  });

  test("counts nothing while connecting, from the answer while talking, and from the hold while on hold", () => {
    const talking = myCallFor(1, { answeredAt: "2026-11-20T09:00:05.000Z" });
    expect(callBarViewOf(talking, me, phoneWith("open"))).toMatchObject({
      phase: "active",
      since: "2026-11-20T09:00:05.000Z",
    });
    expect(callBarViewOf(talking, me, phoneWith("connecting"))).toMatchObject({
      phase: "connecting",
      since: null,
    });
    const held = { ...talking, state: "held" as const, onHoldSince: "2026-11-20T09:03:00.000Z" };
    expect(callBarViewOf(held, me, phoneWith("open"))).toMatchObject({
      phase: "held",
      since: "2026-11-20T09:00:05.000Z",
      heldSince: "2026-11-20T09:03:00.000Z",
    });
  });

  test("shows a requested hold before the server confirms it", () => {
    const phone = phoneWith("open", { expected: { [one]: { isHeld: true } } });
    expect(callBarViewOf(myCallFor(1), me, phone).phase).toBe("held");
  });

  test("is not connected before there is both an answer and audio", () => {
    expect(callBarViewOf(myCallFor(1), me, phoneWith("connecting")).phase).toBe("connecting");
    const unanswered = callFor(1, { direction: "out", state: "ringing", memberId: me });
    expect(callBarViewOf(unanswered, me, phoneWith("open")).phase).toBe("ringing");
  });

  test("shows a broken connection before anything else", () => {
    const held = myCallFor(1, { state: "held" });
    expect(callBarViewOf(held, me, phoneWith("reconnecting")).phase).toBe("reconnecting");
  });

  test("names a teammate who is being consulted", () => {
    const asked = legFor(9, { memberId: maya, addedBy: me, joinMethod: "warm" });
    const call = myCallFor(1, { isConsulting: true, state: "held", legs: [legFor(1), asked] });
    const view = callBarViewOf(call, me, phoneWith("open"));
    expect(view).toMatchObject({ isConsulting: true, addedByMe: [{ memberId: maya }] });
    expect(listParticipants(view, nameOf)).toEqual(["Maya"]);
    expect(callStatusLabel(view, nameOf)).toBe("Customer on hold");
    const coming = { ...asked, state: "connecting" as const, joinedAt: null };
    const before = callBarViewOf({ ...call, legs: [legFor(1), coming] }, me, phoneWith("open"));
    expect(callStatusLabel(before, nameOf)).toBe("Maya is connecting");
  });

  test("says whose phone rings before they join", () => {
    const call = myCallFor(1, { state: "held", rings: [ringFor(maya)] });
    const view = callBarViewOf(call, me, phoneWith("open"));
    expect(view.transferTargets).toEqual([maya]);
    expect(callStatusLabel(view, nameOf)).toBe("Maya is ringing");
  });

  test("gives a consulted member no control over the call", () => {
    const mine = legFor(1, { addedBy: maya, joinMethod: "warm" });
    const legs = [legFor(9, { memberId: maya }), mine];
    const call = callFor(1, { state: "held", memberId: maya, isConsulting: true, legs });
    const view = callBarViewOf(call, me, phoneWith("open"));
    expect(view).toMatchObject({ isConsulted: true, addedByMe: [], company: [{ memberId: maya }] });
  });

  test("gives full control to an owner who got the call by consultation, even while consulting in turn", () => {
    const mine = legFor(1, { addedBy: maya, joinMethod: "warm" });
    const shop = { role: "guest", memberId: null, number: "020 7946", addedBy: me } as const;
    const legs = [mine, legFor(2, { ...shop, joinMethod: "warm" })];
    const call = myCallFor(1, { state: "held", isConsulting: true, legs });
    expect(callBarViewOf(call, me, phoneWith("open"))).toMatchObject({ isConsulted: false });
  });

  test("says on the hang-up button who has the customer after leaving", () => {
    const asked = legFor(9, { memberId: maya, addedBy: me, joinMethod: "warm" });
    const leaveTextOf = (call: Call, who = me) =>
      leaveButtonText(callBarViewOf(call, who, phoneWith("open")));
    const leave = (tip: string) => ({ label: "Leave", tip });
    const legs = [legFor(1), asked];
    const consulting = myCallFor(1, { state: "held", isConsulting: true, legs });
    expect(leaveTextOf(myCallFor(1))).toEqual({ label: "Hang up", tip: "Hang up" });
    expect(leaveTextOf(myCallFor(1, { state: "held", rings: [ringFor(maya)] }))).toEqual(
      leave("Leave while the transfer continues"),
    );
    expect(leaveTextOf(consulting)).toEqual(leave("Leave and complete the transfer"));
    expect(leaveTextOf(consulting, maya)).toEqual(leave("Leave, and the others stay on the call"));
    expect(leaveTextOf(myCallFor(1, { legs }))).toEqual(
      leave("Leave, and the others stay on the call"),
    );
    const listening = [asked, legFor(1, { role: "supervisor", mode: "listen" })];
    expect(leaveTextOf(callFor(1, { state: "active", memberId: maya, legs: listening }))).toEqual(
      leave("Leave"),
    );
  });

  test("tells a supervisor whom they hear and who hears them, and shows nothing of it to the others", () => {
    const listening = legFor(1, { role: "supervisor", mode: "listen" });
    const speaking = legFor(9, { memberId: maya, addedBy: me, joinMethod: "warm" });
    const call = callFor(1, { state: "active", memberId: maya, legs: [speaking, listening] });
    const view = callBarViewOf(call, me, phoneWith("open"));
    expect(listParticipants(view, nameOf)).toEqual(["Priya Nair", "Maya"]);
    expect(callStatusLabel(view, nameOf)).toBe("Listening. No one can hear you");
    expect(callBarViewOf(call, maya, phoneWith("open"))).toMatchObject({
      company: [],
      addedByMe: [],
    });
  });

  test("offers recording only if the inbox records", () => {
    expect(callBarViewOf(myCallFor(1), me, phoneWith("open")).recording).toBeNull();
    const can = myCallFor(1, { canRecord: true });
    expect(callBarViewOf(can, me, phoneWith("open")).recording).toBe("off");
  });

  test("shows the active call before the held one as soon as a hold is requested", () => {
    const [first, second] = [myCallFor(1), myCallFor(2)];
    const path = { state: "open", giveUpAtMs: null, isMuted: false, quality: null };
    const paths = Object.fromEntries(
      [first, second].map(({ id }) => [id, { ...path, callId: id }]),
    );
    const phone = {
      ...idlePhoneState,
      paths,
      expected: { [first.id]: { isHeld: true } },
    } as PhoneState;
    const shown = [first, second].map((call) => ({ view: callBarViewOf(call, me, phone) }));
    expect(sortCallBarItems(shown).map(({ view }) => `${view.id} ${view.phase}`)).toEqual([
      `${second.id} active`,
      `${first.id} held`,
    ]);
  });

  test("hides a call just left here, and shows it again for a leg on another device", () => {
    const call = myCallFor(2);
    const invitedAtMs = Date.parse(call.legs.at(-1)?.createdAt ?? "");
    const leftAt = (ms: number) => ({ ...phoneWith("open"), left: { [call.id]: ms } });
    expect(callBarCalls([call], me, leftAt(invitedAtMs + 60_000))).toEqual([]);
    expect(callBarCalls([call], me, leftAt(invitedAtMs - 60_000))).toEqual([call]);
  });

  test("shows the call with audio first, and also one on another of the member's devices", () => {
    const calls = [myCallFor(2), myCallFor(1), callFor(3)];
    const phone = phoneWith("open");
    const shown = callBarCalls(calls, me, phone).map((call) => callBarViewOf(call, me, phone));
    const order = sortCallBarItems(shown.map((view) => ({ view }))).map(({ view }) => view.id);
    expect(order).toEqual([one, callId(2)]);
    expect(callBarViewOf(myCallFor(2), me, phoneWith("open")).phase).toBe("elsewhere");
  });
});
