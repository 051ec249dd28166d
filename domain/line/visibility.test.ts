import { expect, test } from "vitest";
import type { LineId, TeamId } from "#domain/ids.ts";
import { roles } from "#domain/permissions.ts";
import { type LineDoor, visibleLines } from "./visibility.ts";

const all = { id: "all" as LineId, visibility: "all", teamId: null } as const;
const ours = { id: "ours" as LineId, visibility: "team", teamId: "office" as TeamId } as const;
const lines: LineDoor[] = [all, ours];

test("owner and admin see every line, others the open ones and their teams'", () => {
  for (const role of roles) {
    const isAbove = role === "owner" || role === "admin";
    expect(visibleLines(role, [], lines)).toEqual(isAbove ? null : ["all"]);
    expect(visibleLines(role, ["office" as TeamId], lines)).toEqual(
      isAbove ? null : ["all", "ours"],
    );
  }
  expect(visibleLines("viewer", [], [all])).toBeNull();
});
