import { keysOf } from "#web/data/commands.ts";
import { type AnswerWish, askCompose } from "#web/data/compose-wish.ts";
import { askRegroup, useMayRegroup, useMaySplit } from "#web/data/regroup/wish.ts";
import { originalAddress } from "#web/data/timeline/mail-body.ts";
import { isPending } from "#web/data/timeline/timeline.ts";
import { useMay } from "#web/data/use-may.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
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
} from "#web/ui/icon.tsx";

export interface MenuDeeds {
  readonly isWhyOpen: boolean;
  readonly onWhy: () => void;
  readonly onFold: () => void;
  readonly isPlain: boolean;
  readonly onPlain: () => void;
  readonly onPrint: () => void;
  readonly onSource: () => void;
}

export function MailMenu({ entry, ...deeds }: MenuDeeds & { entry: MessageEntry }) {
  const float = useFloat();
  const mayReply = useMay("conversation.reply");
  const isThere = !isPending(entry);
  const ask = (kind: AnswerWish["kind"]) => () => askCompose({ kind, entryId: entry.id });
  if (!isThere) return null;
  return (
    <>
      {mayReply && entry.direction === "in" && (
        <IconButton
          size="small"
          name="Reply to this email"
          glyph={ReplyIcon}
          className="on-hover"
          onClick={ask("reply")}
        />
      )}
      <IconButton
        size="small"
        name="More actions for this email"
        glyph={MoreIcon}
        className="on-hover"
        {...float.trigger}
      />
      <Menu float={float} label="More actions for this email" align="end">
        {mayReply && (
          <MenuSection>
            <MenuItem glyph={ReplyIcon} onSelect={ask("reply")}>
              Reply
            </MenuItem>
            <MenuItem glyph={ReplyAllIcon} onSelect={ask("reply_all")}>
              Reply to all
            </MenuItem>
            <MenuItem glyph={PassOnIcon} onSelect={ask("forward")}>
              Forward
            </MenuItem>
          </MenuSection>
        )}
        <Regroup entry={entry} />
        <MenuSection>
          <MenuItem
            glyph={WhyIcon}
            keys={keysOf("why") ?? ""}
            checked={deeds.isWhyOpen}
            onSelect={deeds.onWhy}
          >
            Why is this here?
          </MenuItem>
          {entry.mail?.hasHtml === true && (
            <MenuItem glyph={FileIcon} checked={deeds.isPlain} onSelect={deeds.onPlain}>
              Show plain text
            </MenuItem>
          )}
          <MenuItem glyph={PrintIcon} onSelect={deeds.onPrint}>
            Print
          </MenuItem>
          <MenuItem glyph={FoldIcon} onSelect={deeds.onFold}>
            Collapse
          </MenuItem>
        </MenuSection>
        {entry.mail?.hasOriginal === true && (
          <MenuSection>
            <MenuItem glyph={AuditIcon} onSelect={deeds.onSource}>
              View headers
            </MenuItem>
            <MenuItem glyph={SourceIcon} onSelect={() => openOriginal(entry)}>
              View original
            </MenuItem>
            <MenuItem glyph={DownloadIcon} onSelect={() => keepOriginal(entry)}>
              Download original
            </MenuItem>
          </MenuSection>
        )}
      </Menu>
    </>
  );
}

function Regroup({ entry }: { entry: MessageEntry }) {
  const mayWork = useMay("conversation.work");
  const isHeard = useMayRegroup();
  const maySplit = useMaySplit();
  if (!mayWork || !isHeard) return null;
  return (
    <MenuSection>
      {maySplit && (
        <MenuItem
          glyph={SplitIcon}
          onSelect={() => askRegroup({ kind: "split", entryId: entry.id })}
        >
          Split this message
        </MenuItem>
      )}
      <MenuItem glyph={MoveIcon} onSelect={() => askRegroup({ kind: "move", entryId: entry.id })}>
        Move to another conversation
      </MenuItem>
    </MenuSection>
  );
}

const openOriginal = (entry: MessageEntry): void => {
  window.open(originalAddress(entry.id), "_blank", "noopener");
};

function keepOriginal(entry: MessageEntry): void {
  const link = document.createElement("a");
  link.href = `${originalAddress(entry.id)}?download`;
  link.download = `${entry.mail?.subject.replace(/[\\/:*?"<>|\p{C}]+/gu, " ").trim() || "mail"}.eml`;
  link.click();
}
