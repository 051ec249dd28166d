import type { View } from "#domain/conversation/views.ts";
import type { Desk } from "#web/data/desk.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import type { PaletteCommand } from "#web/ui/dialog/palette.tsx";
import { type Glyph, TagIcon, TeamIcon, TextIcon } from "#web/ui/icon.tsx";

/** The lines, teams and tags of the house as places to go to; the fixed views are commands of their own. */
export function viewCommands(desk: Pick<Desk, "lines" | "teams" | "tags">): PaletteCommand[] {
  const command = (view: View, id: string, label: string, glyph: Glyph): PaletteCommand => ({
    id,
    label,
    group: "Go to",
    glyph,
    run: () => go(addressOf.view(view)),
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
