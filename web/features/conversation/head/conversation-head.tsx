import { Suspense, useState } from "react";
import type { ConversationRow } from "#contract/live.ts";
import { keysOf, runCommand, useCommand } from "#web/data/commands.ts";
import { leaveConversation } from "#web/data/navigation.ts";
import { addressOf, type View } from "#web/data/place.ts";
import { isInQueue } from "#web/data/queue/rows.ts";
import { useMay } from "#web/data/use-may.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { AgainIcon, BackIcon, DoneIcon, PersonIcon, SnoozeIcon, TagIcon } from "#web/ui/icon.tsx";
import { dialogPart } from "#web/ui/part.tsx";
import { AssignMenu } from "./assign-menu.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";
import { TagMenu } from "./tag-menu.tsx";
import { useDeedCommands, useDeeds } from "./use-deeds.ts";

const RenameDialog = dialogPart(async () => (await import("./rename-dialog.tsx")).RenameDialog);
const SnoozeDialog = dialogPart(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog);

interface ConversationHeadProps {
  row: ConversationRow;
  view: View;
}

export function ConversationHead({ row, view }: ConversationHeadProps) {
  const act = useDeeds(row);
  const mayWork = useMay("conversation.work");
  const assign = useFloat("listbox");
  const snooze = useFloat("listbox");
  const tag = useFloat("listbox");
  const [dialog, setDialog] = useState<"rename" | "snooze" | null>(null);
  useDeedCommands(row, {
    assign: assign.show,
    snooze: snooze.show,
    tag: tag.show,
    rename: () => setDialog("rename"),
  });
  useCommand("leave", () => leaveConversation(addressOf.view(view)));
  const isWorkable = mayWork && row.place !== "trash" && row.place !== "merged";
  const isMovable = mayWork && isInQueue(row);
  const isClosed = row.status === "closed";

  return (
    <header className="head conversation-head">
      <IconButton
        className="touch-only"
        name="Back"
        glyph={BackIcon}
        onClick={() => leaveConversation(addressOf.view(view))}
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
                glyph={SnoozeIcon}
                keys={keysOf("snooze")}
                on={row.status === "snoozed"}
                {...snooze.trigger}
              />
              <SnoozeMenu row={row} float={snooze} onPickTime={() => setDialog("snooze")} />
            </>
          )}
          <IconButton
            className="may-fold"
            name="Tag"
            glyph={TagIcon}
            keys={keysOf("tag")}
            {...tag.trigger}
          />
          <TagMenu row={row} float={tag} />
        </>
      )}
      <IconButton
        className="when-drawer"
        name="Contact"
        glyph={PersonIcon}
        keys={keysOf("contact")}
        onClick={() => runCommand("contact")}
      />
      <MoreMenu row={row} onRename={() => setDialog("rename")} />
      {isMovable &&
        (isClosed ? (
          <Button
            glyph={AgainIcon}
            onClick={() => act("reopen", {})}
            data-tip="Reopen conversation"
          >
            Reopen
          </Button>
        ) : (
          <Button
            glyph={DoneIcon}
            aria-keyshortcuts="e"
            data-tip="Close"
            data-tip-keys={keysOf("close")}
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
