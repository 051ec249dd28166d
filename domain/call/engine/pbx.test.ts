import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import {
  amy,
  ben,
  customer,
  engineState,
  leg,
  reduceAll,
  reduceAt,
  secondsIn,
} from "#testing/fixtures/call/engine-call.ts";
import type { CallEvent } from "./event.ts";
import type { EngineRing, EngineState } from "./state.ts";

const rung = (id: "amy" | "ben") =>
  leg(id, "guest", {
    addedBy: id === "amy" ? amy : ben,
    joinMethod: "personal_phone",
    providerRef: null,
  });
const ring = (memberId: EngineRing["memberId"]): EngineRing => ({
  round: 1,
  memberId,
  offeredAt: secondsIn(0),
  by: ["browser"],
  endReason: null,
  endedAt: null,
});

/** Rings the softphones of Amy and Ben. */
const ringing: EngineState = {
  ...engineState({
    call: { isPbx: true, stage: "ringing", state: "ringing", conferenceEpoch: 1, ringRound: 1 },
    legs: [{ ...customer, answeredAt: null, providerRef: null }, rung("amy"), rung("ben")],
  }),
  rings: [ring(amy), ring(ben)],
};

const answers = (memberId: typeof amy, at: number): CallEvent => ({
  kind: "pbx_answered",
  legId: rung(memberId as "amy").id,
  memberId,
  at: secondsIn(at),
});
const ends = (
  memberId: typeof amy,
  at: number,
  reason: "hung_up" | "elsewhere" | "canceled" = "hung_up",
): CallEvent => ({
  kind: "pbx_leg_ended",
  legId: rung(memberId as "amy").id,
  reason,
  at: secondsIn(at),
});
const endsOf = ({ rings }: EngineState) => rings.map((one) => one.endReason);

describe("a PBX call", () => {
  test("belongs to the first member who answers; the other softphone stops", () => {
    const { state } = reduceAll(ringing, [
      [5, answers(amy, 4)],
      [6, answers(ben, 6)],
    ]);
    expect(state.call).toMatchObject({ state: "active", claimedBy: amy, claimedAt: secondsIn(4) });
    expect(endsOf(state)).toEqual(["answered", "answered_elsewhere"]);
    expect(state.legs.find((one) => one.id === "ben")).toMatchObject({ cause: "canceled" });
    const over = reduceAt(state, ends(amy, 30), 31).state;
    expect(over.call).toMatchObject({ state: "ended", outcome: "answered", talkSeconds: 26 });
  });

  test("that no softphone answered ends some seconds after the last one stopped", () => {
    const moveSeconds = limit("pbxMoveSeconds");
    const stopped = reduceAll(ringing, [
      [9, ends(amy, 9, "canceled")],
      [10, ends(ben, 10, "canceled")],
    ]);
    const check = { kind: "check_pbx_at", at: secondsIn(10 + moveSeconds) };
    expect(stopped.effects).toContainEqual(check);
    const checkAt = (at: number) => reduceAt(stopped.state, { kind: "pbx_checked" }, at).state;
    expect(checkAt(10 + moveSeconds - 1).call.endedAt).toBeNull();
    expect(checkAt(10 + moveSeconds).call).toMatchObject({
      outcome: "missed",
      endedAt: secondsIn(10),
    });
  });

  test("answered on a desk phone is not missed", () => {
    const { state } = reduceAll(ringing, [
      [9, ends(amy, 9, "elsewhere")],
      [9, ends(ben, 9, "elsewhere")],
      [60, { kind: "pbx_checked" }],
    ]);
    expect(state.call).toMatchObject({ outcome: "answered", talkSeconds: 0 });
    expect(state.legs.at(-1)).toMatchObject({ role: "guest", endedAt: secondsIn(9) });
  });

  test("without reports ends at its last one", () => {
    const talking = reduceAt(ringing, answers(amy, 4), 4).state;
    const at = limit("stalePbxCallSeconds") + 1;
    const over = reduceAt(talking, { kind: "pbx_checked" }, at).state;
    expect(over.call).toMatchObject({ state: "ended" });
    expect(over.call.problem).toMatch(/stopped reporting/);
  });

  test("ends once, whatever its browsers report in whatever order", () => {
    const events = [
      answers(amy, 4),
      answers(ben, 5),
      ends(amy, 20),
      ends(ben, 6, "elsewhere"),
      ends(ben, 7, "canceled"),
      { kind: "pbx_checked" } as const,
      { kind: "member_unavailable", memberId: ben, reason: "busy" } as const,
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom<CallEvent>(...events), { maxLength: 8 }), (some) => {
        const late = limit("stalePbxCallSeconds") + 60;
        const rest: CallEvent[] = [ends(amy, 20), ends(ben, 20), { kind: "pbx_checked" }];
        const { state } = reduceAll(
          ringing,
          [...some, ...rest].map((event) => [late, event] as const),
        );
        expect(state.call.state).toBe("ended");
        expect(endsOf(state)).not.toContain(null);
      }),
      { seed: 20_261_123, numRuns: 2_000 },
    );
  });
});
