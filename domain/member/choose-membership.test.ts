import { describe, expect, test } from "vitest";
import type { WorkspaceId } from "#domain/ids.ts";
import { chooseMembership } from "./choose-membership.ts";

const one = { workspaceId: "one" as WorkspaceId, state: "active" as const };
const two = { workspaceId: "two" as WorkspaceId, state: "active" as const };
const off = { workspaceId: "off" as WorkspaceId, state: "disabled" as const };

describe("choosing a workspace", () => {
  test("picks the only active one", () => {
    expect(chooseMembership([off, one], null)).toEqual({ kind: "enter", membership: one });
  });
  test("picks the named one of several", () => {
    expect(chooseMembership([one, two], "two")).toEqual({ kind: "enter", membership: two });
  });
  test("picks none of several if none is named", () => {
    expect(chooseMembership([one, off, two], null)).toEqual({ kind: "choose", among: [one, two] });
  });
  test("never picks a disabled one, named or not", () => {
    for (const requested of ["off", null])
      expect(() => chooseMembership([off], requested)).toThrow("deactivated");
    expect(() => chooseMembership([one, off], "off")).toThrow("deactivated");
  });
  test("never picks one the person is not a member of", () => {
    expect(() => chooseMembership([one], "two")).toThrow("doesn't exist");
  });
});
