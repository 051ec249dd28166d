// Decides which changes of role or access are allowed, by the actor and the remaining owners, before anything is
// written.
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { canChangeRole, type Role } from "#domain/permissions.ts";

interface MemberStatus {
  readonly role: Role;
  readonly state: "active" | "disabled";
}

export function decideMemberChange(
  by: { readonly memberId: MemberId; readonly role: Role },
  member: MemberStatus & { readonly id: MemberId },
  input: { readonly role?: Role | undefined; readonly state?: MemberStatus["state"] | undefined },
  /** The currently active owners. */
  owners: readonly MemberId[],
): MemberStatus {
  const next: MemberStatus = {
    role: input.role ?? member.role,
    state: input.state ?? member.state,
  };
  if (next.role === member.role && next.state === member.state) return next;
  if (!canChangeRole(by.role, member.role, next.role)) throw new AppError("role_too_low");
  if (next.state === "disabled" && member.id === by.memberId)
    throw new AppError("cannot_target_self");
  const isOwnerAfter = next.role === "owner" && next.state === "active";
  if (!isOwnerAfter && owners.includes(member.id) && owners.length === 1)
    throw new AppError("last_owner");
  return next;
}
