import { describe, expect, test } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import {
  assertCanTransfer,
  decideResultOnJoin,
  decideTransferChange,
  type Transfer,
} from "./transfer-rules.ts";

const transfer: Transfer = {
  kind: "warm",
  by: "amy" as MemberId,
  memberIds: [],
  legId: null,
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
  test("starts only in a connected call, one at a time", () => {
    const call = { state: "active", transfer: null, isHungUp: false } as const;
    expect(codeOf(() => assertCanTransfer(call))).toBeNull();
    expect(codeOf(() => assertCanTransfer({ ...call, state: "held" }))).toBeNull();
    expect(codeOf(() => assertCanTransfer({ ...call, state: "ringing" }))).toBe(
      "call_not_connected",
    );
    expect(codeOf(() => assertCanTransfer({ ...call, isHungUp: true }))).toBe("call_not_connected");
    expect(codeOf(() => assertCanTransfer({ ...call, transfer }))).toBe("transfer_in_progress");
  });

  test("ends by a decision once the target has joined; before that it continues in another way", () => {
    expect(decideTransferChange("complete", true, transfer)).toEqual({
      kind: "ends",
      result: "completed",
    });
    expect(decideTransferChange("three_way", true, transfer)).toEqual({
      kind: "ends",
      result: "merged",
    });
    expect(decideTransferChange("complete", false, transfer)).toEqual({
      kind: "continues",
      transferKind: "cold",
    });
    expect(decideTransferChange("three_way", false, transfer)).toEqual({
      kind: "continues",
      transferKind: "three_way",
    });
    for (const hasTargetJoined of [true, false])
      expect(decideTransferChange("cancel", hasTargetJoined, transfer)).toEqual({
        kind: "ends",
        result: "canceled",
      });
    expect(codeOf(() => decideTransferChange("complete", false, null))).toBe("no_transfer");
  });

  test("ends when the target joins, unless it is warm and the requesting member is still there", () => {
    expect(decideResultOnJoin("cold", false)).toBe("completed");
    expect(decideResultOnJoin("three_way", false)).toBe("merged");
    expect(decideResultOnJoin("warm", false)).toBeNull();
    expect(decideResultOnJoin("warm", true)).toBe("completed");
  });
});
