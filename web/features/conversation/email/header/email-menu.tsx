import { shortcutOf } from "#web/data/commands.ts";
import { type ReplyRequest, requestCompose } from "#web/data/compose-request.ts";
import {
  requestThreading,
  useCanEditThreading,
  useMaySplit,
} from "#web/data/threading/threading-request.ts";
import { originalEmailUrl } from "#web/data/timeline/email-body.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
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
  const mayReply = useCan("conversation.reply");
  const isThere = !isPending(entry);
  const ask = (kind: ReplyRequest["kind"]) => () => requestCompose({ kind, entryId: entry.id });
  if (!isThere) return null;
  return (
    <>
      {mayReply && entry.direction === "in" && (
        <IconButton
          size="small"
          name="Reply to this email"
          icon={ReplyIcon}
          className="on-hover"
          onClick={ask("reply")}
        />
      )}
      <IconButton
        size="small"
        name="More actions for this email"
        icon={MoreIcon}
        className="on-hover"
        {...float.trigger}
      />
      <Menu float={float} label="More actions for this email" align="end">
        {mayReply && (
          <MenuSection>
            <MenuItem icon={ReplyIcon} onSelect={ask("reply")}>
              Reply
            </MenuItem>
            <MenuItem icon={ReplyAllIcon} onSelect={ask("reply_all")}>
              Reply to all
            </MenuItem>
            <MenuItem icon={PassOnIcon} onSelect={ask("forward")}>
              Forward
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
            Why is this here?
          </MenuItem>
          {entry.email?.hasHtml === true && (
            <MenuItem icon={FileIcon} checked={actions.isPlain} onSelect={actions.onPlain}>
              Show plain text
            </MenuItem>
          )}
          <MenuItem icon={PrintIcon} onSelect={actions.onPrint}>
            Print
          </MenuItem>
          <MenuItem icon={FoldIcon} onSelect={actions.onFold}>
            Collapse
          </MenuItem>
        </MenuSection>
        {entry.email?.hasOriginal === true && (
          <MenuSection>
            <MenuItem icon={AuditIcon} onSelect={actions.onSource}>
              View headers
            </MenuItem>
            <MenuItem icon={SourceIcon} onSelect={() => openOriginal(entry)}>
              View original
            </MenuItem>
            <MenuItem icon={DownloadIcon} onSelect={() => downloadOriginal(entry)}>
              Download original
            </MenuItem>
          </MenuSection>
        )}
      </Menu>
    </>
  );
}

function ThreadingMenuSection({ entry }: { entry: MessageEntry }) {
  const mayWork = useCan("conversation.update");
  const canEditThreading = useCanEditThreading();
  const maySplit = useMaySplit();
  if (!mayWork || !canEditThreading) return null;
  return (
    <MenuSection>
      {maySplit && (
        <MenuItem
          icon={SplitIcon}
          onSelect={() => requestThreading({ kind: "split", entryId: entry.id })}
        >
          Split this message
        </MenuItem>
      )}
      <MenuItem
        icon={MoveIcon}
        onSelect={() => requestThreading({ kind: "move", entryId: entry.id })}
      >
        Move to another conversation
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
