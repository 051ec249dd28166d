import { Suspense, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { runCommand, shortcutOf, useCommand } from "#web/data/commands.ts";
import { isInQueue } from "#web/data/conversations/list-rows.ts";
import { leaveConversation } from "#web/data/navigation.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import styles from "#web/features/conversation/conversation.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import {
  AgainIcon,
  BackIcon,
  DoneIcon,
  PersonIcon,
  PriorityIcon,
  SnoozeIcon,
  TagIcon,
} from "#web/ui/icons.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { AssignMenu } from "./assign-menu.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { PriorityMenu } from "./priority-menu.tsx";
import { RowDialog, type RowDialogName } from "./row-dialog.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";
import { TagMenu } from "./tag-menu.tsx";
import { useConversationActions, useConversationCommands } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

interface ConversationHeaderProps {
  row: ConversationRow;
  view: View;
}

export function ConversationHeader({ row, view }: ConversationHeaderProps) {
  const act = useConversationActions(row);
  const canUpdate = useCan("conversation.update");
  const assign = usePopover("listbox");
  const snooze = usePopover("listbox");
  const tag = usePopover("listbox");
  const priority = usePopover("listbox");
  const [dialog, setDialog] = useState<RowDialogName | null>(null);
  useConversationCommands(row, {
    assign: assign.show,
    snooze: snooze.show,
    tag: tag.show,
    prioritize: priority.show,
    rename: () => setDialog("rename"),
  });
  useCommand("leave", () => leaveConversation(routePaths.view(view)));
  const isWorkable = canUpdate && row.folder !== "trash" && row.folder !== "merged";
  const isMovable = canUpdate && isInQueue(row);
  const isClosed = row.status === "closed";

  return (
    <header data-part="head" className={clsx(paneStyles.head, styles.conversationHeader)}>
      <IconButton
        className={styles.touchOnly}
        name={words.back}
        icon={BackIcon}
        onClick={() => leaveConversation(routePaths.view(view))}
      />
      <div className={clsx("grow", styles.title)}>
        <h1 className="ell">{row.subject === "" ? row.contactName : row.subject}</h1>
        {row.subject === "" ? (
          <span className={clsx("count", styles.foldable)}>#{row.number}</span>
        ) : (
          <>
            <span className={clsx("ell", styles.subtitle)}>{row.contactName}</span>
            <span className={clsx("count", styles.foldable)}>#{row.number}</span>
          </>
        )}
      </div>
      {isWorkable && (
        <>
          <AssignMenu row={row} float={assign} />
          {isMovable && (
            <>
              <IconButton
                className={styles.notByTouch}
                name={words.snooze}
                icon={SnoozeIcon}
                keys={shortcutOf("snooze")}
                on={row.status === "snoozed"}
                {...snooze.trigger}
              />
              <SnoozeMenu row={row} float={snooze} onPickTime={() => setDialog("snooze")} />
            </>
          )}
          <IconButton
            className={styles.foldable}
            name={words.tag}
            icon={TagIcon}
            keys={shortcutOf("tag")}
            {...tag.trigger}
          />
          <TagMenu row={row} float={tag} />
          <IconButton
            className={styles.foldable}
            name={words.priority}
            icon={PriorityIcon}
            keys={shortcutOf("prioritize")}
            on={row.priority !== "none"}
            {...priority.trigger}
          />
          <PriorityMenu row={row} float={priority} />
        </>
      )}
      <IconButton
        className={styles.drawerOnly}
        name={words.contact}
        icon={PersonIcon}
        keys={shortcutOf("contact")}
        onClick={() => runCommand("contact")}
      />
      <MoreMenu row={row} />
      {isMovable &&
        (isClosed ? (
          <Button
            icon={AgainIcon}
            onClick={() => act("reopen", {})}
            data-tip={words.reopenConversation}
          >
            {words.reopen}
          </Button>
        ) : (
          <Button
            icon={DoneIcon}
            aria-keyshortcuts="e"
            data-tip={words.close}
            data-tip-keys={shortcutOf("close")}
            onClick={() => act("close", {})}
          >
            {words.close}
          </Button>
        ))}
      <Suspense fallback={null}>
        <RowDialog name={dialog} row={row} onClose={() => setDialog(null)} />
      </Suspense>
    </header>
  );
}
