import { describe, expect, test } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import { checkTransfer, decideCame, decideFinish, type Transfer } from "./transfer.ts";

const transfer: Transfer = {
  ...{ how: "warm", by: "amy" as MemberId, memberIds: [], legId: null },
  until: "2026-11-20T09:00:30.000Z",
};
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return null;
};

describe("a transfer", () => {
  test("begins in a call that is on, once at a time", () => {
    const call = { state: "active", transfer: null, isHungUp: false } as const;
    expect(codeOf(() => checkTransfer(call))).toBeNull();
    expect(codeOf(() => checkTransfer({ ...call, state: "held" }))).toBeNull();
    expect(codeOf(() => checkTransfer({ ...call, state: "ringing" }))).toBe("call_not_on");
    expect(codeOf(() => checkTransfer({ ...call, isHungUp: true }))).toBe("call_not_on");
    expect(codeOf(() => checkTransfer({ ...call, transfer }))).toBe("transfer_under_way");
  });

  test("is ended by a choice once they have come; before that it continues in another way", () => {
    expect(decideFinish("leave", true, transfer)).toEqual({ kind: "ends", end: "completed" });
    expect(decideFinish("together", true, transfer)).toEqual({ kind: "ends", end: "merged" });
    expect(decideFinish("leave", false, transfer)).toEqual({ kind: "continues", how: "cold" });
    expect(decideFinish("together", false, transfer)).toEqual({ kind: "continues", how: "party" });
    for (const hasCome of [true, false])
      expect(decideFinish("take_back", hasCome, transfer)).toEqual({
        ...{ kind: "ends", end: "canceled" },
      });
    expect(codeOf(() => decideFinish("leave", false, null))).toBe("no_transfer");
  });

  test("is ended by their coming, unless a word first is still wanted", () => {
    expect(decideCame("cold", false)).toBe("completed");
    expect(decideCame("party", false)).toBe("merged");
    expect(decideCame("warm", false)).toBeNull();
    expect(decideCame("warm", true)).toBe("completed");
  });
});
