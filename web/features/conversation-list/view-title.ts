import { type View, viewLabels } from "#domain/conversation/views.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";

/** What a view is called; a line, team or tag by its own name. */
export function titleOf(view: View, desk: Pick<Bootstrap, "lines" | "teams" | "tags">): string {
  switch (view.kind) {
    case "line":
      return desk.lines.find((line) => line.id === view.id)?.name ?? "Inbox you can't see";
    case "team":
      return desk.teams.find((team) => team.id === view.id)?.name ?? "Deleted team";
    case "tag":
      return desk.tags.find((tag) => tag.id === view.id)?.name ?? "Deleted tag";
    default:
      return viewLabels[view.kind].title;
  }
}
