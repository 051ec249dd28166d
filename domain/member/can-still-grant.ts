// A link grants only what its creator may grant now, not when they created it.
import { canChangeRole, type Role } from "#domain/permissions.ts";

export interface Maker {
  readonly role: Role;
  readonly state: "active" | "disabled";
}

/** An invitation grants its role; a password reset link grants all permissions of that member's role. */
export const canStillGrant = (maker: Maker, role: Role): boolean =>
  maker.state === "active" && canChangeRole(maker.role, "viewer", role);
