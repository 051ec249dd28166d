import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Member } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCanSeeInbox } from "#web/data/use-can-see-inbox.ts";
import { AutoGrowTextarea } from "#web/features/composer/auto-grow-textarea.tsx";
import * as words from "#web/features/composer/words.ts";
import { type ComboboxKey, useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { MentionPicker } from "./mention-picker.tsx";
import { isSpaceTypedAt, type MentionQuery, mentionQuery, withMention } from "./mention-query.ts";

interface NoteField {
  readonly inboxId: string;
  readonly body: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onWrite: (text: string) => void;
}

const maxShown = 6;

/** The text of a note, with teammates to mention. */
export function useNoteField({ inboxId, body, box, onWrite }: NoteField) {
  const { me, members } = useBootstrap(({ me, members }) => ({ me, members }));
  const canSeeInbox = useCanSeeInbox(inboxId);
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const picked = useRef<{ readonly text: string; readonly caret: number } | null>(null);
  const found = query === null ? [] : findMembers(members, me.id, query.typed);
  const isOpen = found.length > 0;

  const write = (text: string, caret: number) => {
    onWrite(text);
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

  const field = (
    <>
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
    </>
  );
  return { field, mention: callSomeone };
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
