import type { View } from "#domain/conversation/views.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import type { PaletteCommand } from "#web/ui/dialog/command-palette.tsx";
import { type Icon, TagIcon, TeamIcon, TextIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

/** Commands that open the inbox, team and tag views; the fixed views have commands of their own. */
export function viewCommands(
  bootstrap: Pick<Bootstrap, "inboxes" | "teams" | "tags">,
): PaletteCommand[] {
  const command = (view: View, id: string, label: string, icon: Icon): PaletteCommand => ({
    id,
    label,
    group: words.goTo,
    icon,
    run: () => navigate(routePaths.view(view)),
  });
  return [
    ...bootstrap.inboxes
      .filter((inbox) => !inbox.isArchived)
      .map((inbox) => ({
        ...command({ kind: "inbox", id: inbox.id }, inbox.id, inbox.name, TextIcon),
        text: inbox.formatted,
        end: inbox.formatted,
      })),
    ...bootstrap.teams.map((team) =>
      command({ kind: "team", id: team.id }, team.id, team.name, TeamIcon),
    ),
    ...bootstrap.tags.map((tag) => command({ kind: "tag", id: tag.id }, tag.id, tag.name, TagIcon)),
  ];
}
