// Which lines a member sees. A line is open to all or to one team; owner and admin see every line.
import type { InboxId, TeamId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";

/** Who sees what lies on a line. */
export interface LineSight {
  readonly visibility: "all" | "team";
  readonly teamId: TeamId | null;
}

export interface InboxVisibility extends LineSight {
  readonly id: InboxId;
}

/**
 * Whether everybody who sees a conversation on `home` also sees `line`: only then may something of `line` be shown in
 * it. A conversation of another team is no such home.
 */
export const isAsNarrowAs = (home: LineSight, line: LineSight): boolean =>
  line.visibility === "all" || (home.visibility === "team" && home.teamId === line.teamId);

/** null: every line, also those still to be made. */
export function visibleInboxIds(
  role: Role,
  teamIds: readonly TeamId[],
  lines: readonly InboxVisibility[],
): readonly InboxId[] | null {
  if (role === "owner" || role === "admin") return null;
  if (lines.every((line) => line.visibility === "all")) return null;
  return lines.filter((line) => isOpenTo(line, teamIds)).map((line) => line.id);
}

const isOpenTo = (line: InboxVisibility, teamIds: readonly TeamId[]): boolean =>
  line.visibility === "all" || (line.teamId !== null && teamIds.includes(line.teamId));
