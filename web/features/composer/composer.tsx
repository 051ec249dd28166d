import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { LineId, PointId } from "#domain/ids.ts";
import { useCommand } from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { onTakenBack } from "#web/data/timeline/taken-back.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { useMay } from "#web/data/use-may.ts";
import { DraftConflict } from "#web/features/composer/draft/draft-conflict.tsx";
import {
  isWordless,
  joinWords,
  keepCopy,
  type Medium,
  readCopy,
} from "#web/features/composer/draft/draft-words.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
import { NotePanel } from "#web/features/composer/note/note-panel.tsx";
import { FromLine } from "#web/features/composer/text/from-line.tsx";
import { TextBanners } from "#web/features/composer/text/text-banners.tsx";
import { blockOf } from "#web/features/composer/text/text-check.ts";
import { TextPanel } from "#web/features/composer/text/text-panel.tsx";
import { textWay } from "#web/features/composer/text/text-way.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Tabs, tabPanel } from "#web/ui/button/tabs.tsx";
import { names } from "#web/ui/class-names.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { LookingIcon, NoteIcon, RemoveIcon, TextIcon } from "#web/ui/icon.tsx";
import { pressOf } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import { useMovedOn } from "./use-moved-on.ts";
import { useSend } from "./use-send.ts";
import { useTyping } from "./use-typing.ts";
import "./composer.css";

// Where the conversation is no longer open, its draft takes the words that come back.
onTakenBack(({ conversationId, text, attachments }) => {
  const held = readCopy(conversationId, "text");
  const begun = held?.words ?? { body: "", attachments: [] };
  const words = joinWords({ body: text, attachments }, begun);
  keepCopy(conversationId, "text", { words, version: held?.version ?? 0 });
  return true;
});

const tabs = [
  { id: "text", label: "Text", glyph: TextIcon, glyphClass: "c-text", keys: "t" },
  { id: "note", label: "Note", glyph: NoteIcon, glyphClass: "c-note", keys: "n" },
] as const;

interface ComposerProps {
  open: OpenConversation;
  /** By touch the composer takes the whole screen: whether it does, and how one leaves it. */
  isFull: boolean;
  onWrite: () => void;
  onLeave: () => void;
}

export function Composer(props: ComposerProps) {
  const mayReply = useMay("conversation.reply");
  if (mayReply) return <Writing {...props} />;
  return (
    <div className="composer refused">
      <Banner glyph={LookingIcon}>
        You can read here, not answer. An owner or admin can give you the role of an agent.
      </Banner>
    </div>
  );
}

/** Keyed by its conversation: each has its own words. */
function Writing({ open, isFull, onWrite, onLeave }: ComposerProps) {
  const { conversation, drafts } = open;
  const desk = useDesk();
  const [tab, setTab] = useState<Medium>(() =>
    drafts.some((one) => one.medium === "text") || !drafts.some((one) => one.medium === "note")
      ? "text"
      : "note",
  );
  const [chosen, setChosen] = useState<{ lineId: LineId | null; pointId: PointId | null }>({
    lineId: null,
    pointId: null,
  });
  const text = useDraft(conversation.id, "text", draftOf(open, "text"));
  const note = useDraft(conversation.id, "note", draftOf(open, "note"));
  const draft = tab === "text" ? text : note;
  const way = textWay(open, desk.lines, chosen);
  const block =
    conversation.place === "trash"
      ? {
          code: "reply_to_trashed" as const,
          say: "Take the conversation out of the trash to answer.",
        }
      : blockOf(way.line, way.point);
  const box = useRef<HTMLTextAreaElement>(null);
  const panelId = useId();
  const blockId = useId();
  const onTyping = useTyping(conversation.id);
  const uploading = useRef(false);
  const movedOn = useMovedOn(open, desk.me.id, text.words.body !== "");
  const send = useSend({ open, text, note, way, me: desk.me.id, movedOn, onSent: onLeave });

  const write = (medium: Medium) => {
    setTab(medium);
    onWrite();
    requestAnimationFrame(() => box.current?.focus());
  };
  useCommand("reply", () => write("text"));
  useCommand("text", () => write("text"));
  useCommand("note", () => write("note"));

  const takeBack = useRef((_: typeof text.words) => {});
  takeBack.current = (words) => text.set(joinWords(words, text.words));
  useEffect(
    () =>
      onTakenBack((back) => {
        if (back.conversationId !== conversation.id) return false;
        takeBack.current({ body: back.text, attachments: back.attachments });
        setTab("text");
        box.current?.focus();
        return true;
      }),
    [conversation.id],
  );

  const submit = () => {
    onTyping(tab, false);
    void (tab === "text" ? send.sendText() : send.addNote());
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (pressOf(event.nativeEvent, platform) === "mod+enter") {
      event.preventDefault();
      const isReady = tab === "note" || (block === null && !uploading.current);
      if (isReady) submit();
    } else if (event.key === "Escape") {
      box.current?.blur();
    }
  };
  const isWordlessNow = isWordless(draft.words);
  useEffect(() => {
    if (isFull) box.current?.focus();
  }, [isFull]);
  return (
    <form
      className={names("composer", tab === "note" && "note", isFull && "full")}
      aria-label="Write"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={keyDown}
    >
      <div className="composer-head">
        <IconButton name="Keep as draft and go back" glyph={RemoveIcon} onClick={onLeave} />
        <h1 className="ell grow">{conversation.contactName}</h1>
        <Button
          kind="primary"
          disabled={isWordlessNow || (tab === "text" && block !== null)}
          onClick={submit}
        >
          {tab === "text" ? "Send" : "Add note"}
        </Button>
      </div>
      <Tabs
        label="Reply by"
        tabs={tabs}
        value={tab}
        onChange={setTab}
        panelId={panelId}
        end={
          tab === "text" &&
          way.line && (
            <FromLine
              line={way.line}
              lines={way.lines}
              knownLineId={way.knownLineId}
              onChoose={(lineId) => setChosen({ ...chosen, lineId })}
            />
          )
        }
      />
      <div {...tabPanel(panelId, tab)} className="composer-panel">
        <DraftConflict draft={draft} />
        {tab === "text" ? (
          <>
            <TextBanners
              open={open}
              way={way}
              block={block}
              blockId={blockId}
              movedOn={movedOn}
              onSendAnyway={() => void send.sendAnyway()}
              onNote={() => write("note")}
            />
            <TextPanel
              open={open}
              draft={text}
              way={way}
              block={block}
              blockId={blockId}
              box={box}
              onChoosePoint={(pointId) => setChosen({ ...chosen, pointId })}
              onTyping={(isWriting) => onTyping("text", isWriting)}
              onUploading={(isUploading) => {
                uploading.current = isUploading;
              }}
              onSend={submit}
            />
          </>
        ) : (
          <NotePanel
            draft={note}
            box={box}
            isBusy={false}
            onTyping={(isWriting) => onTyping("note", isWriting)}
            onAdd={submit}
          />
        )}
      </div>
    </form>
  );
}

const draftOf = (open: OpenConversation, medium: Medium) =>
  open.drafts.find((one) => one.medium === medium);
