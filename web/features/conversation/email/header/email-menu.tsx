import { shortcutOf } from "#web/data/commands.ts";
import { originalEmailUrl } from "#web/data/email/email-source.ts";
import { type IntentInputs, raiseIntent } from "#web/data/intents.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { useIsIntentHandled } from "#web/data/use-is-intent-handled.ts";
import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import {
  AuditIcon,
  DownloadIcon,
  FileIcon,
  FoldIcon,
  MoreIcon,
  MoveIcon,
  PassOnIcon,
  PrintIcon,
  ReplyAllIcon,
  ReplyIcon,
  SourceIcon,
  SplitIcon,
  WhyIcon,
} from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./email-header.module.css";

export interface EmailMenuActions {
  readonly isWhyOpen: boolean;
  readonly onWhy: () => void;
  readonly onFold: () => void;
  readonly isPlain: boolean;
  readonly onPlain: () => void;
  readonly onPrint: () => void;
  readonly onSource: () => void;
}

export function EmailMenu({ entry, ...actions }: EmailMenuActions & { entry: MessageEntry }) {
  const float = usePopover();
  const canReply = useCan("conversation.reply");
  const isThere = !isPending(entry);
  const reply = (kind: IntentInputs["startEmailReply"]["kind"]) => () =>
    raiseIntent("startEmailReply", { kind, entryId: entry.id });
  if (!isThere) return null;
  return (
    <>
      {canReply && entry.direction === "in" && (
        <IconButton
          size="small"
          name={words.replyToThisEmail}
          icon={ReplyIcon}
          className={styles.shownOnHover}
          onClick={reply("reply")}
        />
      )}
      <IconButton
        size="small"
        name={words.moreActions}
        icon={MoreIcon}
        className={styles.shownOnHover}
        {...float.trigger}
      />
      <Menu float={float} label={words.moreActions} align="end">
        {canReply && (
          <MenuSection>
            <MenuItem icon={ReplyIcon} onSelect={reply("reply")}>
              {words.reply}
            </MenuItem>
            <MenuItem icon={ReplyAllIcon} onSelect={reply("reply_all")}>
              {words.replyToAll}
            </MenuItem>
            <MenuItem icon={PassOnIcon} onSelect={reply("forward")}>
              {words.forward}
            </MenuItem>
          </MenuSection>
        )}
        <ThreadingMenuSection entry={entry} />
        <MenuSection>
          <MenuItem
            icon={WhyIcon}
            keys={shortcutOf("threadingReason") ?? ""}
            checked={actions.isWhyOpen}
            onSelect={actions.onWhy}
          >
            {words.whyIsThisHere}
          </MenuItem>
          {entry.email?.hasHtml === true && (
            <MenuItem icon={FileIcon} checked={actions.isPlain} onSelect={actions.onPlain}>
              {words.showPlainText}
            </MenuItem>
          )}
          <MenuItem icon={PrintIcon} onSelect={actions.onPrint}>
            {words.print}
          </MenuItem>
          <MenuItem icon={FoldIcon} onSelect={actions.onFold}>
            {words.collapse}
          </MenuItem>
        </MenuSection>
        {entry.email?.hasOriginal === true && (
          <MenuSection>
            <MenuItem icon={AuditIcon} onSelect={actions.onSource}>
              {words.viewHeaders}
            </MenuItem>
            <MenuItem icon={SourceIcon} onSelect={() => openOriginal(entry)}>
              {words.viewOriginal}
            </MenuItem>
            <MenuItem icon={DownloadIcon} onSelect={() => downloadOriginal(entry)}>
              {words.downloadOriginal}
            </MenuItem>
          </MenuSection>
        )}
      </Menu>
    </>
  );
}

function ThreadingMenuSection({ entry }: { entry: MessageEntry }) {
  const canUpdate = useCan("conversation.update");
  const canMove = useIsIntentHandled("moveMessage");
  const canSplit = useIsIntentHandled("splitMessage");
  if (!canUpdate || !canMove) return null;
  return (
    <MenuSection>
      {canSplit && (
        <MenuItem
          icon={SplitIcon}
          onSelect={() => raiseIntent("splitMessage", { entryId: entry.id })}
        >
          {words.splitMessage}
        </MenuItem>
      )}
      <MenuItem icon={MoveIcon} onSelect={() => raiseIntent("moveMessage", { entryId: entry.id })}>
        {words.moveToAnother}
      </MenuItem>
    </MenuSection>
  );
}

const openOriginal = (entry: MessageEntry): void => {
  window.open(originalEmailUrl(entry.id), "_blank", "noopener");
};

function downloadOriginal(entry: MessageEntry): void {
  const link = document.createElement("a");
  link.href = `${originalEmailUrl(entry.id)}?download`;
  link.download = `${entry.email?.subject.replace(/[\\/:*?"<>|\p{C}]+/gu, " ").trim() || "mail"}.eml`;
  link.click();
}
