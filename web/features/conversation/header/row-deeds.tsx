// What keys and the pointer do to a row of the list that is not open: the same deeds, keys and menus as in the
// head of an open conversation.
import { type MouseEvent, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand } from "#web/data/commands.ts";
import { isInQueue } from "#web/data/conversations/list-rows.ts";
import { useCan } from "#web/data/use-can.ts";
import {
  AgainIcon,
  AssignIcon,
  DoneIcon,
  type Icon,
  SnoozeIcon,
  TrashIcon,
} from "#web/ui/icons.tsx";
import { dialogPart } from "#web/ui/part.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { AssignPicker } from "./assign-menu.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";
import { TagMenu } from "./tag-menu.tsx";
import { useConversationActions, useConversationCommands } from "./use-conversation-actions.ts";
import "./row-deeds.css";

const RenameDialog = dialogPart(async () => (await import("./rename-dialog.tsx")).RenameDialog);
const SnoozeDialog = dialogPart(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog);

interface RowCommandsProps {
  row: ConversationRow;
  /** The focus is on the row; its menus stay open when they take the focus. */
  isOn: boolean;
}

export function RowCommands({ row, isOn }: RowCommandsProps) {
  const anchor = `row-${row.id}`;
  const assign = usePopover("listbox", anchor);
  const snooze = usePopover("listbox", anchor);
  const tag = usePopover("listbox", anchor);
  const [dialog, setDialog] = useState<"rename" | "snooze" | null>(null);
  useConversationCommands(
    row,
    {
      assign: assign.show,
      snooze: snooze.show,
      tag: tag.show,
      rename: () => setDialog("rename"),
    },
    isOn,
  );
  return (
    <>
      <AssignPicker row={row} float={assign} />
      <SnoozeMenu row={row} float={snooze} onPickTime={() => setDialog("snooze")} />
      <TagMenu row={row} float={tag} />
      {dialog === "rename" && <RenameDialog row={row} onClose={() => setDialog(null)} />}
      {dialog === "snooze" && <SnoozeDialog row={row} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Under the pointer only, and no controls: an option has none. By key there are E, H and Shift+A. */
export function RowDeeds({ row }: { row: ConversationRow }) {
  const { me } = useBootstrap("me");
  const act = useConversationActions(row);
  const mayWork = useCan("conversation.update");
  if (!mayWork || row.place === "merged") return null;
  const deed = (tip: string, Shape: Icon, run: () => void) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys above do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys above do the same
    <span data-tip={tip} onMouseDown={stay} onClick={pressed(run)}>
      <Shape />
    </span>
  );
  if (row.place === "trash")
    return (
      <span className="row-deeds" aria-hidden="true">
        {deed("Restore from trash", AgainIcon, () => act("trash", { isTrashed: false }))}
      </span>
    );
  if (row.place === "spam")
    return (
      <span className="row-deeds" aria-hidden="true">
        {deed("Not spam", AgainIcon, () => act("spam", { isSpam: false }))}
        {deed("Move to trash", TrashIcon, () => act("trash", { isTrashed: true }))}
      </span>
    );
  return (
    <span className="row-deeds" aria-hidden="true">
      {row.assigneeId !== me.id &&
        deed("Assign to me", AssignIcon, () =>
          act("assign", { assigneeId: me.id, words: "assigned to you" }),
        )}
      {isInQueue(row) && deed("Snooze", SnoozeIcon, () => snoozeByRow(row))}
      {isInQueue(row) && row.status !== "closed" && deed("Close", DoneIcon, () => act("close", {}))}
    </span>
  );
}

/** Neither opens the conversation nor takes the focus from where it is. */
function stay(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const pressed = (run: () => void) => (event: MouseEvent) => {
  stay(event);
  run();
};

/** The row with the focus has the menu; its commands are there by the next frame. */
function snoozeByRow(row: ConversationRow): void {
  document.getElementById(`row-${row.id}`)?.focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(() => runCommand("snooze")));
}
