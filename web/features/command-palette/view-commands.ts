import type { View } from "#domain/conversation/views.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import type { PaletteCommand } from "#web/ui/dialog/command-palette.tsx";
import { type Icon, TagIcon, TeamIcon, TextIcon } from "#web/ui/icons.tsx";

/** The lines, teams and tags of the house as places to go to; the fixed views are commands of their own. */
export function viewCommands(desk: Pick<Bootstrap, "lines" | "teams" | "tags">): PaletteCommand[] {
  const command = (view: View, id: string, label: string, glyph: Icon): PaletteCommand => ({
    id,
    label,
    group: "Go to",
    glyph,
    run: () => navigate(routePaths.view(view)),
  });
  return [
    ...desk.lines
      .filter((line) => !line.isArchived)
      .map((line) => ({
        ...command({ kind: "line", id: line.id }, line.id, line.name, TextIcon),
        words: line.shown,
        end: line.shown,
      })),
    ...desk.teams.map((team) =>
      command({ kind: "team", id: team.id }, team.id, team.name, TeamIcon),
    ),
    ...desk.tags.map((tag) => command({ kind: "tag", id: tag.id }, tag.id, tag.name, TagIcon)),
  ];
}
