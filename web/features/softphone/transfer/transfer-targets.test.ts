import { expect, test } from "vitest";
import type { Member, Team } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import {
  countFreeMembers,
  isNeverRung,
  looksLikeNumber,
  parseTransferTarget,
  peopleTargets,
  transferTargetId,
} from "./transfer-targets.ts";

const person = (name: string, change: Partial<Member> = {}): Member =>
  ({
    id: name as MemberId,
    name,
    email: "",
    role: "agent",
    state: "active",
    availability: "available",
    reachability: "reachable",
    phone: "free",
    teamIds: ["office"],
    ...change,
  }) as Member;

const bootstrap = {
  me: "me" as MemberId,
  members: [
    person("me"),
    person("Zoe"),
    person("Joe"),
    person("Nell", { reachability: "inactive" }),
    person("Wim", { phone: "wrapping_up" }),
    person("Amy", { availability: "away" }),
    person("Gone", { state: "disabled" }),
    person("Reader", { role: "viewer" }),
    person("Bea"),
  ],
  onCall: new Map([["Joe" as MemberId, "2026-11-20T09:00:00Z"]]),
  seesCall: () => true,
};

test("lists available members first, and omits those who can never take calls", () => {
  const people = peopleTargets(bootstrap);
  expect(people.map(({ member, callStatus }) => `${member.name} ${callStatus}`)).toEqual([
    "Bea free",
    "Zoe free",
    "Wim wrapping_up",
    "Joe on_call",
    "Amy away",
    "Nell offline",
  ]);
  expect(countFreeMembers({ id: "office" } as unknown as Team, people)).toBe(2);
});

test("lists members without access to the call's inbox last, and doesn't count them as available", () => {
  const people = peopleTargets({ ...bootstrap, seesCall: ({ name }) => name !== "Bea" });
  expect(people.at(-1)).toMatchObject({ member: { name: "Bea" }, callStatus: "no_access" });
  expect(countFreeMembers({ id: "office" } as unknown as Team, people)).toBe(1);
});

test("members who are wrapping up or away can't be chosen: the server does not ring them", () => {
  const people = peopleTargets(bootstrap).filter(({ callStatus }) => isNeverRung(callStatus));
  expect(people.map(({ member }) => member.name)).toEqual(["Wim", "Amy"]);
});

test("parses a target id back into its target", () => {
  expect(parseTransferTarget(transferTargetId.member("m1"))).toEqual({
    kind: "member",
    memberId: "m1",
  });
  expect(parseTransferTarget(transferTargetId.team("t1"))).toEqual({ kind: "team", teamId: "t1" });
});

test("tells a name from a number, and accepts an extension", () => {
  expect(["07700 900118", "+44 (0)20 7946-0018", "204"].every(looksLikeNumber)).toBe(true);
  expect(["Maya", "4 you", "12", "+"].some(looksLikeNumber)).toBe(false);
});
