import { describe, expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import { callFor, legFor, maya, me, ringFor } from "#testing/fixtures/softphone/calls.ts";
import { transferNotice } from "./failed-transfer.ts";

const nameOf = (id: string) => (id === maya ? "Maya Lund" : "Ben");
const mine = (change: Partial<Call>) =>
  callFor(1, { state: "held", memberId: me, legs: [legFor(1)], ...change });
const notice = (before: Call, now: Call) => transferNotice(before, now, me, nameOf);
const words = (before: Call, now: Call) => notice(before, now)?.say ?? null;

describe("a transfer that nobody took", () => {
  const ringing = mine({ rings: [ringFor(maya)] });
  test("is said with the reason, and that the caller is back", () => {
    expect(words(ringing, mine({ state: "active", rings: [ringFor(maya, "missed")] }))).toBe(
      "Maya Lund didn't answer. You're back with Priya Nair.",
    );
    expect(words(ringing, mine({ state: "active", rings: [ringFor(maya, "declined")] }))).toBe(
      "Maya Lund declined the transfer. You're back with Priya Nair.",
    );
  });
  test("by one who has hung up meanwhile, says what happens to the caller", () => {
    const gone = { memberId: null, legs: [legFor(1, { state: "left" })] };
    const rings = [ringFor(maya, "missed")];
    expect(words(ringing, mine({ ...gone, state: "ringing", rings }))).toMatch(
      /Priya Nair is still waiting: the phones ring again/,
    );
    expect(words(ringing, mine({ ...gone, state: "voicemail", rings }))).toMatch(
      /leave a voicemail/,
    );
    expect(words(ringing, mine({ ...gone, state: "ended", rings }))).toMatch(/is over/);
  });
  test("to a number says what the number did", () => {
    const asked = {
      role: "guest",
      memberId: null,
      number: "020",
      addedBy: me,
      joinMethod: "cold",
    } as const;
    const guest = legFor(2, { ...asked, joinedAt: null, state: "ringing" });
    const busy = { ...guest, state: "left", say: "020 was busy. Try again later." } as const;
    expect(words(mine({ legs: [legFor(1), guest] }), mine({ legs: [legFor(1), busy] }))).toBe(
      "020 was busy. Try again later. You're back with Priya Nair.",
    );
  });
  test("is no failure while it rings, when it was taken, stopped, or is another's", () => {
    for (const ended of [null, "answered", "gone"] as const)
      expect(words(ringing, mine({ rings: [ringFor(maya, ended)] }))).toBeNull();
    const others = { ...ringing, memberId: maya };
    expect(words(others, mine({ rings: [ringFor(maya, "missed")] }))).toBeNull();
    expect(words(mine({}), mine({}))).toBeNull();
  });
});

describe("a teammate who was brought in", () => {
  const asked = { memberId: maya, addedBy: me, joinMethod: "warm" } as const;
  const consulting = mine({ isConsulting: true, legs: [legFor(1), legFor(2, asked)] });
  const gone = legFor(2, { ...asked, state: "left", cause: "hung_up" });
  const active = (...legs: Call["legs"]) => mine({ state: "active", legs: [legFor(1), ...legs] });

  test("and left again leaves me with the caller, who hears me now", () => {
    expect(notice(consulting, active(gone))).toEqual({
      ...{ say: "Maya Lund left the call. You're back with Priya Nair.", tone: "plain" },
    });
  });
  test("and never joined is said too, unless I canceled it", () => {
    const coming = legFor(2, { ...asked, state: "asked", joinedAt: null });
    const before = mine({ legs: [legFor(1), coming] });
    const never = { ...coming, state: "left", cause: "no_answer" } as const;
    expect(words(before, active(never))).toBe(
      "Maya Lund couldn't be connected. You're back with Priya Nair.",
    );
    expect(words(before, active({ ...never, cause: "cancelled" }))).toBeNull();
  });
  test("has not left when they switch to another device, or when the call is over or is theirs", () => {
    const again = legFor(3, { ...asked, state: "asked", joinedAt: null });
    expect(words(consulting, mine({ legs: [legFor(1), gone, again] }))).toBeNull();
    expect(words(consulting, { ...active(gone), state: "ended" })).toBeNull();
    const handedOver = { memberId: maya, legs: [legFor(1, { state: "left" }), legFor(2, asked)] };
    expect(words(consulting, mine(handedOver))).toBeNull();
  });
});
