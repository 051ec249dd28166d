import { describe, expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import { callFor, legFor, maya, me, ringFor } from "#testing/fixtures/softphone/calls.ts";
import { transferNotice } from "./failed-transfer.ts";

const nameOf = (id: string) => (id === maya ? "Maya Lund" : "Ben");
const mine = (change: Partial<Call>) =>
  callFor(1, { state: "held", memberId: me, legs: [legFor(1)], ...change });
const notice = (before: Call, now: Call) => transferNotice(before, now, me, nameOf);
const text = (before: Call, now: Call) => notice(before, now)?.text ?? null;

describe("a transfer that no one answered", () => {
  const ringing = mine({ rings: [ringFor(maya)] });
  test("gives the reason and says that the member is back with the caller", () => {
    expect(text(ringing, mine({ state: "active", rings: [ringFor(maya, "missed")] }))).toBe(
      "Maya Lund didn't answer. You're back with Priya Nair.",
    );
    expect(text(ringing, mine({ state: "active", rings: [ringFor(maya, "declined")] }))).toBe(
      "Maya Lund declined the transfer. You're back with Priya Nair.",
    );
  });
  test("says what happens to the caller if the member has hung up meanwhile", () => {
    const gone = { memberId: null, legs: [legFor(1, { state: "left" })] };
    const rings = [ringFor(maya, "missed")];
    expect(text(ringing, mine({ ...gone, state: "ringing", rings }))).toMatch(
      /Priya Nair is still waiting: the phones ring again/,
    );
    expect(text(ringing, mine({ ...gone, state: "voicemail", rings }))).toMatch(
      /leave a voicemail/,
    );
    expect(text(ringing, mine({ ...gone, state: "ended", rings }))).toMatch(/is over/);
  });
  test("to a number says what happened to the number", () => {
    const invitedLeg = {
      role: "guest",
      memberId: null,
      number: "020",
      addedBy: me,
      joinMethod: "cold",
    } as const;
    const guest = legFor(2, { ...invitedLeg, joinedAt: null, state: "ringing" });
    const busy = { ...guest, state: "left", message: "020 was busy. Try again later." } as const;
    expect(text(mine({ legs: [legFor(1), guest] }), mine({ legs: [legFor(1), busy] }))).toBe(
      "020 was busy. Try again later. You're back with Priya Nair.",
    );
  });
  test("is not reported while it rings, or if it was answered, canceled or another member's", () => {
    for (const ended of [null, "answered", "caller_hung_up", "canceled"] as const)
      expect(text(ringing, mine({ rings: [ringFor(maya, ended)] }))).toBeNull();
    const others = { ...ringing, memberId: maya };
    expect(text(others, mine({ rings: [ringFor(maya, "missed")] }))).toBeNull();
    expect(text(mine({}), mine({}))).toBeNull();
  });
});

describe("a teammate added to the call", () => {
  const invitedLeg = { memberId: maya, addedBy: me, joinMethod: "warm" } as const;
  const consulting = mine({ isConsulting: true, legs: [legFor(1), legFor(2, invitedLeg)] });
  const gone = legFor(2, { ...invitedLeg, state: "left", cause: "hung_up" });
  const active = (...legs: Call["legs"]) => mine({ state: "active", legs: [legFor(1), ...legs] });

  test("who left again leaves the member with the caller", () => {
    expect(notice(consulting, active(gone))).toEqual({
      text: "Maya Lund left the call. You're back with Priya Nair.",
      tone: "plain",
    });
  });
  test("who never joined is reported, unless the member canceled", () => {
    const coming = legFor(2, { ...invitedLeg, state: "connecting", joinedAt: null });
    const before = mine({ legs: [legFor(1), coming] });
    const never = { ...coming, state: "left", cause: "no_answer" } as const;
    expect(text(before, active(never))).toBe(
      "Maya Lund couldn't be connected. You're back with Priya Nair.",
    );
    expect(text(before, active({ ...never, cause: "canceled" }))).toBeNull();
  });
  test("has not left if they switch devices, or if the call is over or theirs", () => {
    const again = legFor(3, { ...invitedLeg, state: "connecting", joinedAt: null });
    expect(text(consulting, mine({ legs: [legFor(1), gone, again] }))).toBeNull();
    expect(text(consulting, { ...active(gone), state: "ended" })).toBeNull();
    const handedOver = {
      memberId: maya,
      legs: [legFor(1, { state: "left" }), legFor(2, invitedLeg)],
    };
    expect(text(consulting, mine(handedOver))).toBeNull();
  });
});
