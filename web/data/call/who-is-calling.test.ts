import { expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import { memberId } from "#web/data/conversations/row-fixtures.ts";
import { callHeadline } from "./call-labels.ts";
import { liveCallRowLabel } from "./live-call-labels.ts";

const [ravi, maya] = [memberId(1), memberId(2)];

test("a member who is calling reads the same in the conversation as in the list; a teammate reads their name", () => {
  const calling = {
    direction: "out",
    state: "ringing",
    outcome: null,
    memberId: maya,
    legs: [],
    rings: [],
  } as unknown as Call;
  const titleOf = (me: typeof maya) =>
    callHeadline(calling, "Priya Nair", { nameOf: () => "Maya", lasts: String, me }).title;
  expect(titleOf(maya)).toBe(liveCallRowLabel(calling, () => null));
  expect(titleOf(ravi)).toBe("Maya is calling Priya Nair");
});
