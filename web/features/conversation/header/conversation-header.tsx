import { Suspense, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { runCommand, shortcutOf, useCommand } from "#web/data/commands.ts";
import { isInQueue } from "#web/data/conversations/list-rows.ts";
import { leaveConversation } from "#web/data/navigation.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AgainIcon, BackIcon, DoneIcon, PersonIcon, SnoozeIcon, TagIcon } from "#web/ui/icons.tsx";
import { dialogPart } from "#web/ui/part.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { AssignMenu } from "./assign-menu.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";
import { TagMenu } from "./tag-menu.tsx";
import { useConversationActions, useConversationCommands } from "./use-conversation-actions.ts";

const RenameDialog = dialogPart(async () => (await import("./rename-dialog.tsx")).RenameDialog);
const SnoozeDialog = dialogPart(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog);

interface ConversationHeaderProps {
  row: ConversationRow;
  view: View;
}

export function ConversationHeader({ row, view }: ConversationHeaderProps) {
  const act = useConversationActions(row);
  const mayWork = useCan("conversation.update");
  const assign = usePopover("listbox");
  const snooze = usePopover("listbox");
  const tag = usePopover("listbox");
  const [dialog, setDialog] = useState<"rename" | "snooze" | null>(null);
  useConversationCommands(row, {
    assign: assign.show,
    snooze: snooze.show,
    tag: tag.show,
    rename: () => setDialog("rename"),
  });
  useCommand("leave", () => leaveConversation(routePaths.view(view)));
  const isWorkable = mayWork && row.folder !== "trash" && row.folder !== "merged";
  const isMovable = mayWork && isInQueue(row);
  const isClosed = row.status === "closed";

  return (
    <header className="head conversation-head">
      <IconButton
        className="touch-only"
        name="Back"
        icon={BackIcon}
        onClick={() => leaveConversation(routePaths.view(view))}
      />
      <div className="title grow">
        <h1 className="ell">{row.subject === "" ? row.contactName : row.subject}</h1>
        {row.subject === "" ? (
          <span className="count may-fold">#{row.number}</span>
        ) : (
          <>
            <span className="by ell">{row.contactName}</span>
            <span className="count may-fold">#{row.number}</span>
          </>
        )}
      </div>
      {isWorkable && (
        <>
          <AssignMenu row={row} float={assign} />
          {isMovable && (
            <>
              <IconButton
                className="not-by-touch"
                name="Snooze"
                icon={SnoozeIcon}
                keys={shortcutOf("snooze")}
                on={row.status === "snoozed"}
                {...snooze.trigger}
              />
              <SnoozeMenu row={row} float={snooze} onPickTime={() => setDialog("snooze")} />
            </>
          )}
          <IconButton
            className="may-fold"
            name="Tag"
            icon={TagIcon}
            keys={shortcutOf("tag")}
            {...tag.trigger}
          />
          <TagMenu row={row} float={tag} />
        </>
      )}
      <IconButton
        className="when-drawer"
        name="Contact"
        icon={PersonIcon}
        keys={shortcutOf("contact")}
        onClick={() => runCommand("contact")}
      />
      <MoreMenu row={row} onRename={() => setDialog("rename")} />
      {isMovable &&
        (isClosed ? (
          <Button icon={AgainIcon} onClick={() => act("reopen", {})} data-tip="Reopen conversation">
            Reopen
          </Button>
        ) : (
          <Button
            icon={DoneIcon}
            aria-keyshortcuts="e"
            data-tip="Close"
            data-tip-keys={shortcutOf("close")}
            onClick={() => act("close", {})}
          >
            Close
          </Button>
        ))}
      <Suspense fallback={null}>
        {dialog === "rename" && <RenameDialog row={row} onClose={() => setDialog(null)} />}
        {dialog === "snooze" && <SnoozeDialog row={row} onClose={() => setDialog(null)} />}
      </Suspense>
    </header>
  );
}
