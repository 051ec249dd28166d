// A session belongs to one workspace. A person with several names the one to enter.
import { AppError } from "#domain/errors.ts";
import type { WorkspaceId } from "#domain/ids.ts";

interface Membership {
  readonly workspaceId: WorkspaceId;
  readonly state: "active" | "disabled";
}
type Choice<M> = { kind: "enter"; membership: M } | { kind: "choose"; among: readonly M[] };

/** Called only after the password was verified, so it may reveal that access was disabled. */
export function chooseMembership<M extends Membership>(
  memberships: readonly M[],
  requested: string | null,
): Choice<M> {
  const open = memberships.filter((one) => one.state === "active");
  if (requested !== null) {
    const membership = open.find((one) => one.workspaceId === requested);
    if (membership) return { kind: "enter", membership };
    const isOff = memberships.some((one) => one.workspaceId === requested);
    throw new AppError(isOff ? "member_disabled" : "not_found");
  }
  const [only, ...others] = open;
  if (!only) throw new AppError("member_disabled");
  return others.length === 0
    ? { kind: "enter", membership: only }
    : { kind: "choose", among: open };
}
