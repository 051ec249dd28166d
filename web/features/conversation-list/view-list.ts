// The views of the sidebar, in their order, with the glyph and the key of each.
import { type ViewName, viewLabels } from "#domain/conversation/views.ts";
import type { CommandName } from "#web/data/commands.ts";
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
  readonly glyph: Icon;
  readonly command: CommandName;
  /** Its number is worth a second look. */
  readonly isHot?: boolean;
}

const spec = (kind: ViewName, glyph: Icon, command: CommandName, isHot = false): ViewSpec => ({
  kind,
  title: viewLabels[kind].title,
  glyph,
  command,
  isHot,
});

export const mainViews: readonly ViewSpec[] = [
  spec("mine", MineIcon, "goMine"),
  spec("unassigned", UnassignedIcon, "goUnassigned", true),
  spec("open", AllOpenIcon, "goOpen"),
  spec("waiting", WaitingIcon, "goWaiting"),
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
