import { type View, viewLabels } from "#domain/conversation/views.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import * as words from "./words.ts";

/** The title of a view; an inbox, team or tag by its name. */
export function titleOf(
  view: View,
  bootstrap: Pick<Bootstrap, "inboxes" | "teams" | "tags">,
): string {
  switch (view.kind) {
    case "inbox":
      return bootstrap.inboxes.find((inbox) => inbox.id === view.id)?.name ?? words.hiddenInbox;
    case "team":
      return bootstrap.teams.find((team) => team.id === view.id)?.name ?? words.deletedTeam;
    case "tag":
      return bootstrap.tags.find((tag) => tag.id === view.id)?.name ?? words.deletedTag;
    default:
      return viewLabels[view.kind].title;
  }
}
