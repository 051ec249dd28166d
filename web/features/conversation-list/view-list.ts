// The sidebar views in order, with icon and shortcut.
import { type ViewName, viewLabels } from "#domain/conversation/views.ts";
import type { CommandName } from "#web/data/command-specs.ts";
import {
  AllOpenIcon,
  BlockedIcon,
  ClosedIcon,
  DraftIcon,
  type Icon,
  MentionIcon,
  MineIcon,
  ScheduledIcon,
  SnoozeIcon,
  TrashIcon,
  UnassignedIcon,
  WaitingIcon,
} from "#web/ui/icons.tsx";

export interface ViewSpec {
  readonly kind: ViewName;
  readonly title: string;
  readonly icon: Icon;
  readonly command: CommandName;
  /** Highlights the count. */
  readonly isEmphasized?: boolean;
}

const spec = (
  kind: ViewName,
  icon: Icon,
  command: CommandName,
  isEmphasized = false,
): ViewSpec => ({
  kind,
  title: viewLabels[kind].title,
  icon,
  command,
  isEmphasized,
});

export const mainViews: readonly ViewSpec[] = [
  spec("mine", MineIcon, "goMine"),
  spec("unassigned", UnassignedIcon, "goUnassigned", true),
  spec("open", AllOpenIcon, "goOpen"),
  spec("awaiting-reply", WaitingIcon, "goWaiting"),
  spec("mentions", MentionIcon, "goMentions", true),
  spec("drafts", DraftIcon, "goDrafts"),
  spec("snoozed", SnoozeIcon, "goSnoozed"),
];

export const moreViews: readonly ViewSpec[] = [
  spec("scheduled", ScheduledIcon, "goScheduled"),
  spec("closed", ClosedIcon, "goClosed"),
  spec("spam", BlockedIcon, "goSpam"),
  spec("trash", TrashIcon, "goTrash"),
];
