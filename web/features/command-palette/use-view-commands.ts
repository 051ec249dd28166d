import { useQuery } from "@tanstack/react-query";
import type { View } from "#domain/conversation/views.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { savedViewsQuery } from "#web/data/conversations/conversation-queries.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import type { PaletteCommand } from "#web/ui/dialog/command-palette.tsx";
import { type Icon, SavedViewIcon, TagIcon, TeamIcon, TextIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

/** Commands that open saved views, inboxes, teams and tags; the fixed views have commands of their own. */
export function useViewCommands(): PaletteCommand[] {
  const bootstrap = useBootstrap(({ inboxes, teams, tags }) => ({ inboxes, teams, tags }));
  // The sidebar keeps them.
  const { data: saved } = useQuery({ ...savedViewsQuery, enabled: false });
  const command = (view: View, id: string, label: string, icon: Icon): PaletteCommand => ({
    id,
    label,
    group: words.goTo,
    icon,
    run: () => navigate(routePaths.view(view)),
  });
  return [
    ...(saved?.rows ?? []).map(({ id, name }) =>
      command({ kind: "view", id }, id, name, SavedViewIcon),
    ),
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
