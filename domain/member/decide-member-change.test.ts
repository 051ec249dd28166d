import { describe, expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { type Role, roles } from "#domain/permissions.ts";
import { decideMemberChange } from "./decide-member-change.ts";

const [me, them, third] = ["me", "them", "third"] as unknown as [MemberId, MemberId, MemberId];

type ChangeInput = Parameters<typeof decideMemberChange>[2];
function decided(by: Role, from: Role, input: ChangeInput, owners: MemberId[] = [third]): string {
  try {
    const member = { id: them, role: from, state: "active" as const };
    const next = decideMemberChange({ memberId: me, role: by }, member, input, owners);
    return `${next.role} ${next.state}`;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe("changing a role", () => {
  test("only owners and admins change roles, and only owners change or create owners", () => {
    let seen = 0;
    for (const by of roles)
      for (const from of roles)
        for (const to of roles) {
          if (from === to) continue;
          seen += 1;
          const touchesOwner = from === "owner" || to === "owner";
          const isAllowed = by === "owner" || (by === "admin" && !touchesOwner);
          const outcome = decided(by, from, { role: to }, [them, third]);
          expect(outcome, `${by}: ${from} → ${to}`).toBe(
            isAllowed ? `${to} active` : "role_too_low",
          );
        }
    expect(seen).toBe(100);
  });

  test("a change without effect is always allowed", () => {
    expect(decided("admin", "owner", {}, [them])).toBe("owner active");
    expect(decided("admin", "owner", { role: "owner", state: "active" })).toBe("owner active");
  });
});

describe("the last owner", () => {
  test("can't be demoted or disabled", () => {
    expect(decided("owner", "owner", { role: "admin" }, [them])).toBe("last_owner");
    expect(decided("owner", "owner", { state: "disabled" }, [them])).toBe("last_owner");
  });
  test("can be demoted or disabled once there is another owner", () => {
    expect(decided("owner", "owner", { role: "admin" }, [them, me])).toBe("admin active");
    expect(decided("owner", "owner", { state: "disabled" }, [them, me])).toBe("owner disabled");
  });
});

test("members can't disable themselves", () => {
  const member = { id: me, role: "admin" as const, state: "active" as const };
  const deactivateSelf = () =>
    decideMemberChange({ memberId: me, role: "admin" }, member, { state: "disabled" }, [third]);
  expect(deactivateSelf).toThrow("You can't do this to your own account.");
});
