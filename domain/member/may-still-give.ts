// What a link gives is judged by what its maker may give now, not when they made it.
import { canChangeRole, type Role } from "#domain/permissions.ts";

export interface Maker {
  readonly role: Role;
  readonly state: "active" | "disabled";
}

/** Who invites gives the role; who makes a reset link gives whatever the member of that role may do. */
export const mayStillGive = (maker: Maker, role: Role): boolean =>
  maker.state === "active" && canChangeRole(maker.role, "viewer", role);
