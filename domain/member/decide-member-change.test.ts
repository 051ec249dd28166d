import { describe, expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { type Role, roles } from "#domain/permissions.ts";
import { decideMemberChange } from "./decide-member-change.ts";

const [me, them, third] = ["me", "them", "third"] as unknown as [MemberId, MemberId, MemberId];

type Wish = Parameters<typeof decideMemberChange>[2];
function decided(by: Role, from: Role, wish: Wish, owners: MemberId[] = [third]): string {
  try {
    const member = { id: them, role: from, state: "active" as const };
    const next = decideMemberChange({ memberId: me, role: by }, member, wish, owners);
    return `${next.role} ${next.state}`;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe("changing a role", () => {
  test("for all roles: only owner and admin change any, and only an owner touches or makes an owner", () => {
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

  test("what changes nothing is always allowed", () => {
    expect(decided("admin", "owner", {}, [them])).toBe("owner active");
    expect(decided("admin", "owner", { role: "owner", state: "active" })).toBe("owner active");
  });
});

describe("the last owner", () => {
  test("is neither demoted nor switched off", () => {
    expect(decided("owner", "owner", { role: "admin" }, [them])).toBe("last_owner");
    expect(decided("owner", "owner", { state: "disabled" }, [them])).toBe("last_owner");
  });
  test("is no longer the last when there is another", () => {
    expect(decided("owner", "owner", { role: "admin" }, [them, me])).toBe("admin active");
    expect(decided("owner", "owner", { state: "disabled" }, [them, me])).toBe("owner disabled");
  });
});

test("nobody switches themselves off", () => {
  const member = { id: me, role: "admin" as const, state: "active" as const };
  const asked = () =>
    decideMemberChange({ memberId: me, role: "admin" }, member, { state: "disabled" }, [third]);
  expect(asked).toThrow("You can't do this to your own account.");
});
