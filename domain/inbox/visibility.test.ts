import { expect, test } from "vitest";
import type { InboxId, TeamId } from "#domain/ids.ts";
import { roles } from "#domain/permissions.ts";
import { type InboxVisibility, visibleInboxIds } from "./visibility.ts";

const all = { id: "all" as InboxId, visibility: "all", teamId: null } as const;
const ours = { id: "ours" as InboxId, visibility: "team", teamId: "office" as TeamId } as const;
const inboxes: InboxVisibility[] = [all, ours];

test("owners and admins see every inbox, others only open ones and those of their teams", () => {
  for (const role of roles) {
    const isAbove = role === "owner" || role === "admin";
    expect(visibleInboxIds(role, [], inboxes)).toEqual(isAbove ? null : ["all"]);
    expect(visibleInboxIds(role, ["office" as TeamId], inboxes)).toEqual(
      isAbove ? null : ["all", "ours"],
    );
  }
  expect(visibleInboxIds("viewer", [], [all])).toBeNull();
});
