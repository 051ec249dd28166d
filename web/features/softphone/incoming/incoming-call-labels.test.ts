import { expect, test } from "vitest";
import { callFor, callId } from "#testing/fixtures/softphone/calls.ts";
import {
  callerContext,
  formatNameList,
  otherCallActionFor,
  ringSpoken,
  ringText,
} from "./incoming-call-labels.ts";

test("lists names the way people do", () => {
  expect([["Maya"], ["Maya", "Joe"], ["A", "B", "C", "D", "E"]].map(formatNameList)).toEqual([
    "Maya",
    "Maya and Joe",
    "A, B, C and 2 more",
  ]);
});

test("shows only what is known and helps", () => {
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

test("shows a transfer as the teammate who asks, with the caller's name", () => {
  const call = callFor(1, { state: "held" });
  const asked = { call, inbox: undefined, asker: "Maya Lund" };
  expect(ringText(asked)).toMatchObject({ name: "Maya Lund" });
  expect(ringText(asked).number).toBe(`transferring ${call.contactName}`);
  expect(ringSpoken(asked, "Alt A")).toBe(
    `Maya Lund is transferring ${call.contactName} to you. Alt A to answer.`,
  );
  expect(ringText({ ...asked, asker: null }).name).toBe(call.contactName);
});

test("does not count a call being answered as another call", () => {
  const [answering, other] = [callId(1), callId(2)];
  const path = { giveUpAtMs: null, isMuted: false, quality: null };
  const pathTo = (id: string) => ({ [id]: { ...path, callId: id, state: "connecting" as const } });
  const mine = { holdable: [], listened: [] };
  expect(
    otherCallActionFor(answering, mine, { paths: pathTo(answering), pbxCalls: [] }),
  ).toBeNull();
  expect(otherCallActionFor(other, mine, { paths: pathTo(answering), pbxCalls: [] })).toBe(
    "hang_up",
  );
  const leavable = { ...mine, holdable: [answering] };
  expect(otherCallActionFor(other, leavable, { paths: pathTo(answering), pbxCalls: [] })).toBe(
    "hold",
  );
});
