// Which lines a member sees. A line is open to all or to one team; owner and admin see every line.
import type { LineId, TeamId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";

export interface LineDoor {
  readonly id: LineId;
  readonly visibility: "all" | "team";
  readonly teamId: TeamId | null;
}

/** null: every line, also those still to be made. */
export function visibleLines(
  role: Role,
  teamIds: readonly TeamId[],
  lines: readonly LineDoor[],
): readonly LineId[] | null {
  if (role === "owner" || role === "admin") return null;
  if (lines.every((line) => line.visibility === "all")) return null;
  return lines.filter((line) => isOpenTo(line, teamIds)).map((line) => line.id);
}

const isOpenTo = (line: LineDoor, teamIds: readonly TeamId[]): boolean =>
  line.visibility === "all" || (line.teamId !== null && teamIds.includes(line.teamId));
