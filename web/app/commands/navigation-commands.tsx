// "g" and a letter opens a view.
import type { ViewName } from "#domain/conversation/views.ts";
import type { CommandName } from "#web/data/command-specs.ts";
import { useCommand } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";

const views: readonly (readonly [CommandName, ViewName])[] = [
  ["goMine", "mine"],
  ["goUnassigned", "unassigned"],
  ["goOpen", "open"],
  ["goWaiting", "awaiting-reply"],
  ["goMentions", "mentions"],
  ["goDrafts", "drafts"],
  ["goSnoozed", "snoozed"],
  ["goScheduled", "scheduled"],
  ["goClosed", "closed"],
  ["goSpam", "spam"],
  ["goTrash", "trash"],
];

export function NavigationCommands() {
  return views.map(([name, kind]) => <ViewCommand key={name} name={name} kind={kind} />);
}

function ViewCommand({ name, kind }: { name: CommandName; kind: ViewName }) {
  useCommand(name, () => navigate(routePaths.view({ kind })));
  return null;
}
