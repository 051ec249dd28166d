// Actions on a list row that is not open, by key and pointer; same actions, shortcuts and menus as in the header of an
// open conversation.
import { type MouseEvent, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand } from "#web/data/commands.ts";
import { isInQueue } from "#web/data/conversations/list-rows.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import {
  AgainIcon,
  AssignIcon,
  DoneIcon,
  type Icon,
  SnoozeIcon,
  TrashIcon,
} from "#web/ui/icons.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { AssignPicker } from "./assign-menu.tsx";
import { PriorityMenu } from "./priority-menu.tsx";
import styles from "./row-actions.module.css";
import { RowDialog, type RowDialogName } from "./row-dialog.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";
import { TagMenu } from "./tag-menu.tsx";
import { useConversationActions, useConversationCommands } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

interface RowCommandsProps {
  row: ConversationRow;
  /** The row has the focus; its menus stay open when they take the focus. */
  isOn: boolean;
}

export function RowCommands({ row, isOn }: RowCommandsProps) {
  const anchor = `row-${row.id}`;
  const assign = usePopover("listbox", anchor);
  const snooze = usePopover("listbox", anchor);
  const tag = usePopover("listbox", anchor);
  const priority = usePopover("listbox", anchor);
  const [dialog, setDialog] = useState<RowDialogName | null>(null);
  useConversationCommands(
    row,
    {
      assign: assign.show,
      snooze: snooze.show,
      tag: tag.show,
      prioritize: priority.show,
      rename: () => setDialog("rename"),
    },
    { isOn, isFirst: true },
  );
  return (
    <>
      <AssignPicker row={row} float={assign} />
      <SnoozeMenu row={row} float={snooze} onPickTime={() => setDialog("snooze")} />
      <TagMenu row={row} float={tag} />
      <PriorityMenu row={row} float={priority} />
      <RowDialog name={dialog} row={row} onClose={() => setDialog(null)} />
    </>
  );
}

/**
 * For the pointer only and not focusable, since a listbox option can't contain controls. The shortcuts are E, H and
 * Shift+A.
 */
export function RowActions({ row }: { row: ConversationRow }) {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const act = useConversationActions(row);
  const canUpdate = useCan("conversation.update");
  if (!canUpdate || row.folder === "merged") return null;
  const action = (tip: string, Shape: Icon, run: () => void) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons and hotkeys do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons and hotkeys do the same
    <span data-tip={tip} onMouseDown={suppressEvent} onClick={pressed(run)}>
      <Shape />
    </span>
  );
  if (row.folder === "trash")
    return (
      <span data-testid="row-actions" className={styles.rowActions} aria-hidden="true">
        {action(words.restoreFromTrash, AgainIcon, () => act("trash", { isTrashed: false }))}
      </span>
    );
  if (row.folder === "spam")
    return (
      <span data-testid="row-actions" className={styles.rowActions} aria-hidden="true">
        {action(words.notSpam, AgainIcon, () => act("spam", { isSpam: false }))}
        {action(words.moveToTrash, TrashIcon, () => act("trash", { isTrashed: true }))}
      </span>
    );
  return (
    <span
      data-testid="row-actions"
      data-part="row-actions"
      className={styles.rowActions}
      aria-hidden="true"
    >
      {row.assigneeId !== me.id &&
        action(words.assignToMe, AssignIcon, () =>
          act("assign", {
            assigneeId: me.id,
            text: fill(words.assignedToYou, { contactName: row.contactName }),
          }),
        )}
      {isInQueue(row) && action(words.snooze, SnoozeIcon, () => snoozeByRow(row))}
      {isInQueue(row) &&
        row.status !== "closed" &&
        action(words.close, DoneIcon, () => act("close", {}))}
    </span>
  );
}

/** Neither opens the conversation nor moves the focus. */
function suppressEvent(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const pressed = (run: () => void) => (event: MouseEvent) => {
  suppressEvent(event);
  run();
};

/** The focused row owns the menu; its commands are registered by the next frame. */
function snoozeByRow(row: ConversationRow): void {
  document.getElementById(`row-${row.id}`)?.focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(() => runCommand("snooze")));
}
