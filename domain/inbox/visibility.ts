// Which inboxes a member sees. An inbox is visible to all members or to one team; owners and admins see every inbox.
import type { InboxId, TeamId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";

/** Who can see an inbox. */
interface VisibilityRule {
  readonly visibility: "all" | "team";
  readonly teamId: TeamId | null;
}

export interface InboxVisibility extends VisibilityRule {
  readonly id: InboxId;
}

/**
 * Whether every member who sees a conversation in `home` also sees `inbox`; only then may content of `inbox` be shown in
 * it.
 */
export const isAsNarrowAs = (home: VisibilityRule, inbox: VisibilityRule): boolean =>
  inbox.visibility === "all" || (home.visibility === "team" && home.teamId === inbox.teamId);

/** Null for all inboxes, including future ones. */
export function visibleInboxIds(
  role: Role,
  teamIds: readonly TeamId[],
  inboxes: readonly InboxVisibility[],
): readonly InboxId[] | null {
  if (role === "owner" || role === "admin") return null;
  if (inboxes.every((visibility) => visibility.visibility === "all")) return null;
  return inboxes
    .filter((visibility) => isOpenTo(visibility, teamIds))
    .map((visibility) => visibility.id);
}

const isOpenTo = (visibility: InboxVisibility, teamIds: readonly TeamId[]): boolean =>
  visibility.visibility === "all" ||
  (visibility.teamId !== null && teamIds.includes(visibility.teamId));
