import { useQuery } from "@tanstack/react-query";
import { type View, viewLabels } from "#domain/conversation/views.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { savedViewsQuery } from "#web/data/conversations/conversation-queries.ts";
import * as words from "./words.ts";

/** The title of a view; an inbox, team, tag or saved view by its name. */
export function useViewTitle(view: View): string {
  const { inboxes, teams, tags } = useBootstrap(({ inboxes, teams, tags }) => ({
    inboxes,
    teams,
    tags,
  }));
  const { data } = useQuery({ ...savedViewsQuery, enabled: view.kind === "view" });
  const nameIn = (rows: readonly { readonly id: string; readonly name: string }[] | undefined) =>
    "id" in view ? rows?.find((one) => one.id === view.id)?.name : undefined;
  switch (view.kind) {
    case "inbox":
      return nameIn(inboxes) ?? words.hiddenInbox;
    case "team":
      return nameIn(teams) ?? words.deletedTeam;
    case "tag":
      return nameIn(tags) ?? words.deletedTag;
    case "view":
      return nameIn(data?.rows) ?? words.view;
    default:
      return viewLabels[view.kind].title;
  }
}
