import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Member } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCanSeeInbox } from "#web/data/use-can-see-inbox.ts";
import { AutoGrowTextarea } from "#web/features/composer/auto-grow-textarea.tsx";
import styles from "#web/features/composer/composer.module.css";
import { DraftStatus } from "#web/features/composer/draft/draft-status.tsx";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { MentionIcon } from "#web/ui/icons.tsx";
import { type ComboboxKey, useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { MentionPicker } from "./mention-picker.tsx";
import { isSpaceTypedAt, type MentionQuery, mentionQuery, withMention } from "./mention-query.ts";

interface NotePanelProps {
  inboxId: string;
  draft: DraftHandle;
  box: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  onTyping: (isWriting: boolean) => void;
  onAdd: () => void;
}

const maxShown = 6;

export function NotePanel({ inboxId, draft, box, isBusy, onTyping, onAdd }: NotePanelProps) {
  const { me, members } = useBootstrap(({ me, members }) => ({ me, members }));
  const canSeeInbox = useCanSeeInbox(inboxId);
  const { body } = draft.content;
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const picked = useRef<{ readonly text: string; readonly caret: number } | null>(null);
  const found = query === null ? [] : findMembers(members, me.id, query.typed);
  const isOpen = found.length > 0;

  const write = (text: string, caret: number) => {
    draft.set({ ...draft.content, body: text });
    onTyping(text !== "");
    setQuery(mentionQuery(text, caret));
    setActive(0);
  };
  // Renders synchronously, so the caret is in place before the next keystroke.
  const writeAndSetCaret = (element: HTMLTextAreaElement, text: string, caret: number) => {
    flushSync(() => write(text, caret));
    element.focus();
    element.setSelectionRange(caret, caret);
  };
  const pick = (member: Member) => {
    const element = box.current;
    if (query === null || element === null || !canSeeInbox(member)) return;
    const put = withMention(body, element.selectionStart, query, member.name);
    writeAndSetCaret(element, put.text, put.caret);
    picked.current = put;
    setQuery(null);
  };
  const callSomeone = () => {
    const element = box.current;
    if (element === null) return;
    const { selectionStart: at } = element;
    const isFree = at === 0 || /\s/.test(body[at - 1] ?? "");
    const put = isFree ? "@" : " @";
    writeAndSetCaret(element, body.slice(0, at) + put + body.slice(at), at + put.length);
  };
  const pickActive = ({ metaKey, ctrlKey, shiftKey }: ComboboxKey) => {
    const member = found[active];
    if (metaKey || ctrlKey || shiftKey) return false;
    if (member) pick(member);
    return true;
  };
  const combobox = useCombobox({
    count: found.length,
    active,
    isOpen,
    onMove: setActive,
    onPick: (_, event) => pickActive(event),
    onDismiss: () => setQuery(null),
    onOtherKey: (event) => (isOpen && event.key === "Tab" ? pickActive(event) : undefined),
  });

  return (
    <>
      <div className={styles.write}>
        <AutoGrowTextarea
          ref={box}
          value={body}
          maxLength={limit("noteLength")}
          placeholder={words.notePlaceholder}
          role={isOpen ? "combobox" : undefined}
          aria-expanded={isOpen || undefined}
          {...(isOpen ? combobox.pointing : {})}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            const mention = picked.current;
            picked.current = null;
            // The inserted name already ends with a space.
            if (mention && isSpaceTypedAt(mention, value)) {
              writeAndSetCaret(event.currentTarget, mention.text, mention.caret);
              setQuery(null);
            } else write(value, selectionStart);
          }}
          onKeyDown={combobox.onKeyDown}
          onBlur={() => setQuery(null)}
        />
        {isOpen && (
          <MentionPicker
            combobox={combobox}
            members={found}
            canSeeInbox={canSeeInbox}
            onPick={pick}
          />
        )}
      </div>
      <div data-part="composer-bar" className={styles.composerBar}>
        <IconButton name={words.mention} icon={MentionIcon} onClick={callSomeone} />
        <span className={styles.barEnd}>
          <DraftStatus draft={draft} />
          <Button
            kind="primary"
            keys="mod+enter"
            busy={isBusy}
            disabled={body.trim() === ""}
            onClick={onAdd}
          >
            {words.addNote}
          </Button>
        </span>
      </div>
    </>
  );
}

function findMembers(members: readonly Member[], me: string, typed: string): Member[] {
  const search = typed.toLowerCase();
  return members
    .filter((one) => one.state === "active" && one.id !== me)
    .filter(({ name }) =>
      [name, ...name.split(/\s+/)].some((part) => part.toLowerCase().startsWith(search)),
    )
    .slice(0, maxShown);
}
