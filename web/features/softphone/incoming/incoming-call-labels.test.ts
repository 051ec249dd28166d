import { expect, test } from "vitest";
import { callFor, callId } from "#testing/fixtures/softphone/calls.ts";
import {
  besideOf,
  callerContext,
  formatNameList,
  ringHead,
  ringSpoken,
} from "./incoming-call-labels.ts";

test("names are listed as people list them", () => {
  expect([["Maya"], ["Maya", "Joe"], ["A", "B", "C", "D", "E"]].map(formatNameList)).toEqual([
    "Maya",
    "Maya and Joe",
    "A, B, C and 2 more",
  ]);
});

test("the card says what helps, and not what there is not", () => {
  const call = callFor(1);
  expect(callerContext({ call, lastWords: "", others: [], mine: null })).toEqual([]);
  expect(
    callerContext({ call, lastWords: "Cold radiator", others: ["Joe"], mine: "hang_up" }),
  ).toEqual([
    "You're on a call. Hang up to answer this one.",
    "Cold radiator",
    "Also ringing Joe.",
  ]);
});

test("a transfer rings as the colleague who asks, and says whom they bring", () => {
  const call = callFor(1, { state: "held" });
  const asked = { call, line: undefined, asker: "Maya Lund" };
  expect(ringHead(asked)).toMatchObject({ name: "Maya Lund" });
  expect(ringHead(asked).number).toBe(`transferring ${call.contactName}`);
  expect(ringSpoken(asked, "Alt A")).toBe(
    `Maya Lund is transferring ${call.contactName} to you. Alt A to answer.`,
  );
  expect(ringHead({ ...asked, asker: null }).name).toBe(call.contactName);
});

test("a call that is being answered is not beside itself", () => {
  const [answering, other] = [callId(1), callId(2)];
  const path = { sinceMs: 5, giveUpAtMs: null, isMuted: false, quality: null };
  const pathTo = (id: string) => ({ [id]: { ...path, callId: id, state: "connecting" as const } });
  const mine = { mayLeave: [], listened: [] };
  expect(besideOf(answering, mine, { paths: pathTo(answering), outside: [] })).toBeNull();
  expect(besideOf(other, mine, { paths: pathTo(answering), outside: [] })).toBe("hang_up");
  const leavable = { ...mine, mayLeave: [answering] };
  expect(besideOf(other, leavable, { paths: pathTo(answering), outside: [] })).toBe("hold");
});
