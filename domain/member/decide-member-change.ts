// What a change of role or access may be. Judged before anything is written, by who asks and who is left.
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { canChangeRole, type Role } from "#domain/permissions.ts";

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
  if (!canChangeRole(by.role, member.role, next.role)) throw new AppError("role_too_low");
  if (next.state === "disabled" && member.id === by.memberId)
    throw new AppError("cannot_target_self");
  const isOwnerAfter = next.role === "owner" && next.state === "active";
  if (!isOwnerAfter && owners.includes(member.id) && owners.length === 1)
    throw new AppError("last_owner");
  return next;
}
