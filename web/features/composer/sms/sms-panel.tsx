import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Attachment, SavedReply } from "#contract/live-protocol.ts";
import type { ContactPointId } from "#domain/ids.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import { limits } from "#domain/limits.ts";
import { carriedTypes } from "#domain/message/decide-sms.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { AutoGrowTextarea } from "#web/features/composer/auto-grow-textarea.tsx";
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
import { fileHold } from "#web/features/composer/uploads/file-hold.ts";
import { FileHoldWords } from "#web/features/composer/uploads/file-hold-words.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { PictureIcon } from "#web/ui/icons.tsx";
import { ImageList } from "./image-list.tsx";
import { RecipientRow } from "./recipient-row.tsx";
import { CostlyCharacterHint, SegmentCount } from "./segment-cost.tsx";
import type { SmsRoute } from "./sms-route.ts";
import { useSmsImages } from "./use-sms-images.ts";
import { contentBlockReason, type SendBlock, smsCostOf } from "./validate-sms.ts";

interface TextPanelProps {
  open: OpenConversation;
  draft: DraftHandle;
  way: SmsRoute;
  block: SendBlock | null;
  blockId: string;
  box: RefObject<HTMLTextAreaElement | null>;
  onChoosePoint: (id: ContactPointId) => void;
  onTyping: (isWriting: boolean) => void;
  /** An unfilled placeholder, asked about before the text leaves. */
  warning: string | null;
  onSend: () => void;
  onSendAnyway: () => void;
}

export function SmsPanel(props: TextPanelProps) {
  const { open, draft, way, block, blockId, box, onTyping } = props;
  const { words } = draft;
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const cost = smsCostOf(words.body);
  const { line, point } = way;
  const isOnWhatsapp = line?.kind === "whatsapp";
  const problem =
    line && point && block === null
      ? contentBlockReason(line, point, words, new Date(), way.lastOnWhatsapp)
      : null;
  const pictures = useSmsImages(`text ${open.conversation.id}`, {
    line,
    point,
    words,
    lastInAt: way.lastOnWhatsapp,
  });
  const hold = fileHold(pictures.onTheirWay);
  const mayNotSend = block !== null || problem !== null || isEmptyDraft(words) || hold !== null;
  const saved = useSavedReplyPopover();
  const { me } = useBootstrap("me");
  const holes = placeholderValuesOf({
    contact: open.contact,
    member: me.name,
    line: line?.name,
    number: open.conversation.number,
  });
  const maxPictures = line?.can.maxPictures ?? 0;
  const most = Math.min(line?.can.maxPictureBytesTotal ?? 0, limits.pictureBytes.max);

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
  const put = (reply: SavedReply) => {
    const element = box.current;
    if (element === null) return;
    const { selectionStart: from, selectionEnd: to } = element;
    const start = hasBegunWithSlash(words.body, from) ? from - 1 : from;
    const text = renderSavedReplyText(reply, holes);
    flushSync(() =>
      draft.set({ ...words, body: words.body.slice(0, start) + text + words.body.slice(to) }),
    );
    element.focus();
    element.setSelectionRange(start + text.length, start + text.length);
  };
  const remove = ({ id }: Attachment) =>
    draft.set((now) => ({ ...now, attachments: now.attachments.filter((one) => one.id !== id) }));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop pictures; the button does the same
    <div
      className={clsx("text-panel", isOver && "dropping")}
      onDragOver={dragged}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {point && (
        <RecipientRow
          contact={open.contact}
          points={way.points}
          point={point}
          isOnWhatsapp={isOnWhatsapp}
          onChoose={props.onChoosePoint}
        />
      )}
      <div className="write">
        <AutoGrowTextarea
          ref={box}
          value={words.body}
          disabled={block !== null && isEmptyDraft(words)}
          aria-describedby={block === null ? undefined : blockId}
          placeholder={placeholderOf(isOnWhatsapp, block !== null)}
          onChange={(event) => {
            const { value: body, selectionStart } = event.currentTarget;
            draft.set({ ...words, body });
            onTyping(body !== "");
            if (hasBegunWithSlash(body, selectionStart)) saved.show();
          }}
          onPaste={pasted}
        />
      </div>
      <ImageList
        pictures={words.attachments}
        onTheirWay={pictures.onTheirWay}
        most={most}
        onRemove={remove}
        onDone={() => box.current?.focus()}
      />
      <FileHoldWords hold={hold} />
      {problem !== null && (
        <p className="words-problem" role="alert">
          {problem.say}
        </p>
      )}
      {props.warning !== null && (
        <SendWarning warning={props.warning} onSendAnyway={props.onSendAnyway} />
      )}
      <div className="composer-bar">
        <IconButton
          name="Attach"
          glyph={PictureIcon}
          disabled={block !== null || maxPictures === 0}
          onClick={() => {
            // From then on one writes: the letters after a picture was chosen, or none, are words.
            box.current?.focus();
            file.current?.click();
          }}
        />
        <input
          ref={file}
          type="file"
          accept={carriedTypes(channelOf(line?.kind ?? "phone")).join()}
          multiple
          hidden
          onChange={(event) => {
            pictures.take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
        <SavedReplyButton
          float={saved}
          holes={holes}
          disabled={block !== null}
          onPick={put}
          onLeave={() => box.current?.focus()}
        />
        {!isOnWhatsapp && (
          <CostlyCharacterHint
            cost={cost}
            onCheaper={(body) => {
              draft.set({ ...words, body });
              box.current?.focus();
            }}
          />
        )}
        <span className="bar-end">
          <DraftStatus draft={draft} />
          {block === null && !isOnWhatsapp && (
            <SegmentCount cost={cost} isEmpty={words.body === ""} />
          )}
          <Button
            kind="primary"
            keys={hold === null ? "mod+enter" : undefined}
            disabled={mayNotSend}
            aria-describedby={block === null ? undefined : blockId}
            onClick={props.onSend}
          >
            {hold?.label ?? "Send"}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** "/" where a line begins, the caret behind it. */
const hasBegunWithSlash = (text: string, caret: number): boolean =>
  /(^|\n)\/$/.test(text.slice(0, caret));

function placeholderOf(isOnWhatsapp: boolean, isOptedOut: boolean): string {
  if (isOnWhatsapp) return isOptedOut ? "WhatsApp can't be sent" : "Write on WhatsApp";
  return isOptedOut ? "Text can't be sent" : "Write a text";
}
