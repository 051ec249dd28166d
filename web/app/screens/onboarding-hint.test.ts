import { expect, test } from "vitest";
import { isNewWorkspace } from "./onboarding-hint.tsx";

test("first steps are over once a reply was sent or scheduled, or a conversation snoozed", () => {
  expect(isNewWorkspace({ open: 4 })).toBe(true);
  for (const view of ["awaiting-reply", "scheduled", "snoozed"] as const)
    expect(isNewWorkspace({ open: 4, [view]: 1 }), view).toBe(false);
});
