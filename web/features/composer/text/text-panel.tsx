import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Attachment, SavedReply } from "#contract/live-protocol.ts";
import type { ContactPointId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { limits } from "#domain/limits.ts";
import { carriedTypes } from "#domain/message/decide-text.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { AutoGrowTextarea } from "#web/features/composer/auto-grow-textarea.tsx";
import styles from "#web/features/composer/composer.module.css";
import { isEmptyDraft } from "#web/features/composer/draft/draft-content.ts";
import { DraftStatus } from "#web/features/composer/draft/draft-status.tsx";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import {
  SavedReplyButton,
  useSavedReplyPopover,
} from "#web/features/composer/saved-replies/saved-reply-button.tsx";
import {
  placeholderValuesOf,
  renderSavedReplyText,
} from "#web/features/composer/saved-replies/use-saved-replies.ts";
import { SendWarning } from "#web/features/composer/sending/send-warning.tsx";
import { findUploadBlock } from "#web/features/composer/uploads/upload-block.ts";
import { UploadBlockHint } from "#web/features/composer/uploads/upload-block-hint.tsx";
import { uploadKeyOf } from "#web/features/composer/uploads/upload-key.ts";
import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { PictureIcon } from "#web/ui/icons.tsx";
import { ImageList } from "./image-list.tsx";
import { RecipientRow } from "./recipient-row.tsx";
import { CostlyCharacterHint, SegmentCount } from "./segment-cost.tsx";
import type { TextRoute } from "./text-route.ts";
import { useTextImages } from "./use-text-images.ts";
import { contentBlockReason, isChoiceLeft, type SendBlock, textCostOf } from "./validate-text.ts";

interface TextPanelProps {
  open: OpenConversation;
  draft: DraftHandle;
  route: TextRoute;
  block: SendBlock | null;
  blockId: string;
  box: RefObject<HTMLTextAreaElement | null>;
  onChoosePoint: (id: ContactPointId) => void;
  onTyping: (isWriting: boolean) => void;
  /** The warning about an unfilled placeholder. */
  warning: string | null;
  onSend: () => void;
  onSendAnyway: () => void;
}

export function TextPanel(props: TextPanelProps) {
  const { open, draft, route, block, blockId, box, onTyping } = props;
  const { content } = draft;
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const cost = textCostOf(content.body);
  const { inbox, point } = route;
  const isOnWhatsapp = inbox?.kind === "whatsapp";
  const problem =
    inbox && point && block === null
      ? contentBlockReason(inbox, point, content, new Date(), route.lastOnWhatsapp)
      : null;
  const canWrite = block === null || isChoiceLeft(block);
  const pictures = useTextImages(uploadKeyOf("text", open.conversation.id), {
    inbox,
    point,
    content,
    lastInAt: route.lastOnWhatsapp,
  });
  const uploadBlock = findUploadBlock(pictures.pendingUploads);
  const isSendDisabled =
    block !== null || problem !== null || isEmptyDraft(content) || uploadBlock !== null;
  const saved = useSavedReplyPopover();
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const placeholders = placeholderValuesOf({
    contact: open.contact,
    member: me.name,
    inboxName: inbox?.name,
    number: open.conversation.number,
  });
  const maxImages = inbox?.capabilities.maxImages ?? 0;
  const max = Math.min(inbox?.capabilities.maxImageBytesTotal ?? 0, limits.textImageBytes.max);

  const pasted = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    pictures.take(files);
  };
  const dropped = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    pictures.take(event.dataTransfer.files);
  };
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  /** At the caret, in place of the "/" that opened the picker. */
  const replaceSlash = (text: string) => {
    const element = box.current;
    if (element === null) return;
    const { selectionStart: from, selectionEnd: to } = element;
    const start = isSlashAtLineStart(content.body, from) ? from - 1 : from;
    flushSync(() =>
      draft.set((current) => ({
        ...current,
        body: current.body.slice(0, start) + text + current.body.slice(to),
      })),
    );
    element.focus();
    element.setSelectionRange(start + text.length, start + text.length);
  };
  /** A picker opened by its button has no slash to take back, and the member may have selected text. */
  const eraseSlash = () => {
    const element = box.current;
    if (element === null || element.selectionStart !== element.selectionEnd) return;
    if (isSlashAtLineStart(content.body, element.selectionStart)) replaceSlash("");
  };
  const put = (reply: SavedReply) => replaceSlash(renderSavedReplyText(reply, placeholders));
  const remove = ({ id }: Attachment) =>
    draft.set((current) => ({
      ...current,
      attachments: current.attachments.filter((one) => one.id !== id),
    }));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pictures can be dropped here; the button does the same
    <div
      data-testid="text-panel"
      className={styles.textPanel}
      data-dropping={isOver || undefined}
      onDragOver={dragged}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {(point || route.contactPoints.length > 0) && (
        <RecipientRow
          contact={open.contact}
          contactPoints={route.contactPoints}
          point={point}
          isOnWhatsapp={isOnWhatsapp}
          onChoose={props.onChoosePoint}
        />
      )}
      <div className={styles.write}>
        <AutoGrowTextarea
          ref={box}
          value={content.body}
          // Not disabled: it would lose the focus, and what is typed would run hotkeys.
          readOnly={!canWrite && isEmptyDraft(content)}
          aria-describedby={block === null ? undefined : blockId}
          placeholder={placeholderOf(isOnWhatsapp, !canWrite)}
          onChange={(event) => {
            const { value: body, selectionStart } = event.currentTarget;
            // A picture may have been added since the last render.
            draft.set((current) => ({ ...current, body }));
            onTyping(body !== "");
            if (isSlashAtLineStart(body, selectionStart)) saved.show();
          }}
          onPaste={pasted}
        />
      </div>
      <ImageList
        pictures={content.attachments}
        pendingUploads={pictures.pendingUploads}
        max={max}
        onRemove={remove}
        onDone={() => box.current?.focus()}
      />
      <UploadBlockHint uploadBlock={uploadBlock} />
      {problem !== null && (
        <p data-part="text-problem" className={styles.textProblem} role="alert">
          {problem.message}
        </p>
      )}
      {props.warning !== null && (
        <SendWarning warning={props.warning} onSendAnyway={props.onSendAnyway} />
      )}
      <div data-part="composer-bar" className={styles.composerBar}>
        <IconButton
          name={words.attach}
          icon={PictureIcon}
          disabled={block !== null || maxImages === 0}
          onClick={() => {
            // Focuses the text first, so typing after the file dialog, with or without a file, goes into the text.
            box.current?.focus();
            file.current?.click();
          }}
        />
        <input
          ref={file}
          type="file"
          accept={carriedTypes(textChannelOf(inbox?.kind ?? "phone")).join()}
          multiple
          hidden
          onChange={(event) => {
            pictures.take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
        <SavedReplyButton
          float={saved}
          placeholderValues={placeholders}
          disabled={!canWrite}
          onPick={put}
          onLeave={(isErased) => {
            if (isErased) eraseSlash();
            box.current?.focus();
          }}
        />
        {!isOnWhatsapp && (
          <CostlyCharacterHint
            cost={cost}
            onCheaper={(body) => {
              draft.set((current) => ({ ...current, body }));
              box.current?.focus();
            }}
          />
        )}
        <span className={styles.barEnd}>
          <DraftStatus draft={draft} />
          {canWrite && !isOnWhatsapp && <SegmentCount cost={cost} isEmpty={content.body === ""} />}
          <Button
            kind="primary"
            keys={uploadBlock === null ? "mod+enter" : undefined}
            disabled={isSendDisabled}
            aria-describedby={block === null ? undefined : blockId}
            onClick={props.onSend}
          >
            {uploadBlock?.label ?? words.send}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** A "/" at the start of a line, right before the caret. */
const isSlashAtLineStart = (text: string, caret: number): boolean =>
  /(^|\n)\/$/.test(text.slice(0, caret));

function placeholderOf(isOnWhatsapp: boolean, isBlocked: boolean): string {
  if (isOnWhatsapp) return isBlocked ? words.whatsappBlocked : words.writeOnWhatsapp;
  return isBlocked ? words.textBlocked : words.writeText;
}
