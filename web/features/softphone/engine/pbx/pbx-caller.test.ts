import { expect, test } from "vitest";
import { callFor, legFor, legId } from "#testing/fixtures/softphone/calls.ts";
import type { PbxCall } from "#web/features/softphone/engine/phone-state.ts";
import { pbxCallerOf } from "./pbx-caller.ts";

const ringing: PbxCall = {
  id: "sip-1",
  legId: legId(1),
  direction: "in",
  number: "2025550177",
  name: "",
  isRinging: true,
  isHeld: false,
  startedAtMs: 0,
};
const row = (change: Parameters<typeof callFor>[1] = {}) =>
  callFor(1, { isPbx: true, legs: [legFor(1, { role: "guest" })], ...change });

test("shows a known caller by name with their conversation", () => {
  expect(pbxCallerOf(ringing, [callFor(2), row()])).toEqual({
    name: "Priya Nair",
    number: "(202) 555-0177",
    conversationNumber: 1,
  });
});

test("shows an unknown caller by the PBX's name, else by number", () => {
  const stranger = row({ contactName: "(202) 555-0177" });
  expect(pbxCallerOf({ ...ringing, name: "ACME" }, [stranger])).toMatchObject({
    name: "ACME",
    number: "(202) 555-0177",
  });
  expect(pbxCallerOf(ringing, [stranger])).toMatchObject({ name: "(202) 555-0177", number: "" });
});

test("shows only what the PBX sends until the server responds, and to members without access", () => {
  const other = row({ legs: [legFor(2)] });
  expect(pbxCallerOf(ringing, [other])).toEqual({
    name: "2025550177",
    number: "",
    conversationNumber: null,
  });
});
