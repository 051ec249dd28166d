// Words to reuse, found by a few letters. What is picked goes in where the caret stands, its holes filled.
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { SavedReply } from "#contract/live.ts";
import type { HoleWords } from "#domain/message/saved-words.ts";
import { addressOf } from "#web/data/place.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { textOf } from "#web/features/composer/mail/words/mail-html.ts";
import { names } from "#web/ui/class-names.ts";
import { FloatSurface } from "#web/ui/float/float-surface.tsx";
import { rank } from "#web/ui/float/rank.ts";
import type { Float } from "#web/ui/float/use-float.ts";
import { SavedReplyIcon, SearchIcon } from "#web/ui/icon.tsx";
import { rovingIndex } from "#web/ui/keys/roving.ts";
import { filledText, useSavedReplies } from "./use-saved-replies.ts";
import "#web/ui/float/menu.css";
import "#web/ui/float/pick-list.css";
import "./saved-picker.css";

interface SavedPickerProps {
  float: Float;
  /** What is known of whom it goes to: shown as it will read. */
  holes: HoleWords;
  onPick: (reply: SavedReply) => void;
  /** Nothing was picked after all: back to the words, where the caret was. */
  onLeave: () => void;
}

export function SavedPicker({ float, holes, onPick, onLeave }: SavedPickerProps) {
  return (
    <FloatSurface float={float} className="menu saved-picker" side="top">
      {float.isOpen && (
        <Replies close={float.hide} holes={holes} onPick={onPick} onLeave={onLeave} />
      )}
    </FloatSurface>
  );
}

function Replies({
  close,
  holes,
  onPick,
  onLeave,
}: Omit<SavedPickerProps, "float"> & { close: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const replies = useSavedReplies(true);
  const shown = rank(
    query.trim(),
    replies.data?.rows ?? [],
    (one) => one.name,
    (one) => textOf(one.body),
  ).map(({ item }) => item);
  useLayoutEffect(() => box.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" });
  });
  const pick = (reply: SavedReply | undefined) => {
    if (!reply) return;
    close();
    onPick(reply);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moved = /^(Home|End)$/.test(event.key)
      ? null
      : rovingIndex(event.key, active, shown.length, "vertical");
    if (moved !== null) setActive(moved);
    else if (event.key === "Enter") pick(shown[active]);
    else if (event.key === "Escape") {
      close();
      onLeave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box arrive here
    <div onKeyDown={keyDown}>
      <div className="pick-head">
        <SearchIcon className="s14" />
        <input
          ref={box}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-label="Find a saved reply"
          aria-controls={id}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          placeholder="Find a saved reply"
          autoComplete="off"
          spellCheck={false}
          value={query}
          data-first
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Saved replies" className="saved-rows">
        {shown.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
          <div
            key={reply.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={names("menu-item saved-row", index === active && "on")}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(reply)}
          >
            <span className="saved-name">
              <span className="ell grow">{reply.name}</span>
              {reply.memberId !== null && <span className="menu-end">mine</span>}
            </span>
            <span className="saved-words">{filledText(reply, holes)}</span>
          </div>
        ))}
      </div>
      {shown.length === 0 && !replies.isPending && (
        <p className="pick-empty">
          {replies.isError
            ? sayRefusal(replies.error)
            : query.trim() === ""
              ? "No saved replies yet. Save the ones you write often."
              : `Nothing found for “${query.trim()}”`}
        </p>
      )}
      <a className="menu-item saved-settings" href={addressOf.settings("replies")}>
        <SavedReplyIcon />
        All saved replies
      </a>
    </div>
  );
}
