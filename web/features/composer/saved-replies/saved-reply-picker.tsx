// Content to reuse, found by a few letters. What is picked goes in where the caret stands, its holes filled.
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { SavedReply } from "#contract/live-protocol.ts";
import type { PlaceholderValues } from "#domain/message/placeholders.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { routePaths } from "#web/data/routes.ts";
import { emailHtmlToText } from "#web/features/composer/email/content/email-html.ts";
import { clsx } from "#web/ui/clsx.ts";
import { SavedReplyIcon, SearchIcon } from "#web/ui/icons.tsx";
import { rovingIndex } from "#web/ui/keyboard/roving-focus.ts";
import { fuzzyRank } from "#web/ui/popover/fuzzy-rank.ts";
import { Popover } from "#web/ui/popover/popover.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { renderSavedReplyText, useSavedReplies } from "./use-saved-replies.ts";
import "#web/ui/popover/menu.css";
import "#web/ui/popover/combobox.css";
import "./saved-reply-picker.css";

interface SavedReplyPickerProps {
  float: PopoverHandle;
  /** Placeholder values for the preview. */
  holes: PlaceholderValues;
  onPick: (reply: SavedReply) => void;
  /** Closed without a choice: returns the focus to the text. */
  onLeave: () => void;
}

export function SavedReplyPicker({ float, holes, onPick, onLeave }: SavedReplyPickerProps) {
  return (
    <Popover float={float} className="menu saved-picker" side="top">
      {float.isOpen && (
        <Replies close={float.hide} holes={holes} onPick={onPick} onLeave={onLeave} />
      )}
    </Popover>
  );
}

function Replies({
  close,
  holes,
  onPick,
  onLeave,
}: Omit<SavedReplyPickerProps, "float"> & { close: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const replies = useSavedReplies(true);
  const shown = fuzzyRank(
    query.trim(),
    replies.data?.rows ?? [],
    (one) => one.name,
    (one) => emailHtmlToText(one.body),
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
            className={clsx("menu-item saved-row", index === active && "on")}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(reply)}
          >
            <span className="saved-name">
              <span className="ell grow">{reply.name}</span>
              {reply.memberId !== null && <span className="menu-end">mine</span>}
            </span>
            <span className="saved-words">{renderSavedReplyText(reply, holes)}</span>
          </div>
        ))}
      </div>
      {shown.length === 0 && !replies.isPending && (
        <p className="pick-empty">
          {replies.isError
            ? errorMessage(replies.error)
            : query.trim() === ""
              ? "No saved replies yet. Save the ones you write often."
              : `Nothing found for “${query.trim()}”`}
        </p>
      )}
      <a className="menu-item saved-settings" href={routePaths.settings("saved-replies")}>
        <SavedReplyIcon />
        All saved replies
      </a>
    </div>
  );
}
