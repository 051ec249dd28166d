// What a change of role or access may be. Judged before anything is written, by who asks and who is left.
import { DeskError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { mayChangeRole, type Role } from "#domain/permissions.ts";

interface Standing {
  readonly role: Role;
  readonly state: "active" | "disabled";
}

export function decideMemberChange(
  by: { readonly memberId: MemberId; readonly role: Role },
  member: Standing & { readonly id: MemberId },
  wish: { readonly role?: Role | undefined; readonly state?: Standing["state"] | undefined },
  /** Active owners as they stand now. */
  owners: readonly MemberId[],
): Standing {
  const next: Standing = { role: wish.role ?? member.role, state: wish.state ?? member.state };
  if (next.role === member.role && next.state === member.state) return next;
  if (!mayChangeRole(by.role, member.role, next.role)) throw new DeskError("above_your_role");
  if (next.state === "disabled" && member.id === by.memberId) throw new DeskError("not_yourself");
  const isOwnerAfter = next.role === "owner" && next.state === "active";
  if (!isOwnerAfter && owners.includes(member.id) && owners.length === 1)
    throw new DeskError("last_owner");
  return next;
}
