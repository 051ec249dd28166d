import { describe, expect, test } from "vitest";
import type { WorkspaceId } from "#domain/ids.ts";
import { chooseMembership } from "./choose-membership.ts";

const one = { workspaceId: "one" as WorkspaceId, state: "active" as const };
const two = { workspaceId: "two" as WorkspaceId, state: "active" as const };
const off = { workspaceId: "off" as WorkspaceId, state: "disabled" as const };

describe("which workspace a person enters", () => {
  test("the only one that is open to them", () => {
    expect(chooseMembership([off, one], null)).toEqual({ kind: "enter", membership: one });
  });
  test("the one they name, even where there are several", () => {
    expect(chooseMembership([one, two], "two")).toEqual({ kind: "enter", membership: two });
  });
  test("none yet, where there are several and none is named", () => {
    expect(chooseMembership([one, off, two], null)).toEqual({ kind: "choose", among: [one, two] });
  });
  test("none that was switched off, named or not", () => {
    for (const wanted of ["off", null])
      expect(() => chooseMembership([off], wanted)).toThrow("deactivated");
    expect(() => chooseMembership([one, off], "off")).toThrow("deactivated");
  });
  test("none they do not belong to", () => {
    expect(() => chooseMembership([one], "two")).toThrow("doesn't exist");
  });
});
