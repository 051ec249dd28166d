// Finds a saved reply by a few letters and inserts it at the caret, with its placeholders filled.
import { useLayoutEffect, useRef, useState } from "react";
import type { SavedReply } from "#contract/live-protocol.ts";
import type { PlaceholderValues } from "#domain/message/placeholders.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { routePaths } from "#web/data/routes.ts";
import { emailHtmlToText } from "#web/features/composer/email/content/email-html.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { SavedReplyIcon, SearchIcon } from "#web/ui/icons.tsx";
import { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import comboboxStyles from "#web/ui/popover/combobox.module.css";
import { fuzzyRank } from "#web/ui/popover/fuzzy-rank.ts";
import menuStyles from "#web/ui/popover/menu.module.css";
import { Popover } from "#web/ui/popover/popover.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import styles from "./saved-reply-picker.module.css";
import { renderSavedReplyText, useSavedReplies } from "./use-saved-replies.ts";

interface SavedReplyPickerProps {
  float: PopoverHandle;
  /** Placeholder values for the preview. */
  placeholderValues: PlaceholderValues;
  onPick: (reply: SavedReply) => void;
  /** Closed without a choice: returns the focus to the text; `isErased`: by Backspace, which also takes the slash back. */
  onLeave: (isErased: boolean) => void;
}

export function SavedReplyPicker({
  float,
  placeholderValues,
  onPick,
  onLeave,
}: SavedReplyPickerProps) {
  return (
    <Popover float={float} className={clsx(menuStyles.menu, styles.savedPicker)} side="top">
      {float.isOpen && (
        <Replies
          close={float.hide}
          placeholderValues={placeholderValues}
          onPick={onPick}
          onLeave={onLeave}
        />
      )}
    </Popover>
  );
}

function Replies({
  close,
  placeholderValues,
  onPick,
  onLeave,
}: Omit<SavedReplyPickerProps, "float"> & { close: () => void }) {
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
  const leave = (isErased: boolean) => {
    close();
    onLeave(isErased);
  };
  const pick = (reply: SavedReply | undefined) => {
    if (!reply) return;
    close();
    onPick(reply);
  };
  const { inputProps, listProps, optionProps, onKeyDown } = useCombobox({
    count: shown.length,
    active,
    onMove: setActive,
    onPick: (index) => pick(shown[index]),
    onDismiss: () => leave(false),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble from the search box
    <div onKeyDown={onKeyDown}>
      <div className={comboboxStyles.searchRow}>
        <SearchIcon className="s14" />
        <input
          ref={box}
          {...inputProps}
          role="combobox"
          aria-expanded="true"
          aria-label={words.findSavedReply}
          placeholder={words.findSavedReply}
          value={query}
          data-first
          onKeyDown={(event) => {
            if (event.key !== "Backspace" || query !== "") return;
            event.preventDefault();
            // A key held down to clear the search must not go on into the message.
            if (!event.repeat) leave(true);
          }}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
        />
      </div>
      <div
        {...listProps}
        role="listbox"
        aria-label={words.savedReplies}
        className={styles.savedRows}
      >
        {shown.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
          <div
            key={reply.id}
            {...optionProps(index)}
            role="option"
            data-part="menu-item"
            className={clsx(menuStyles.menuItem, styles.savedRow)}
            onClick={() => pick(reply)}
          >
            <span className={styles.savedName}>
              <span className="ell grow">{reply.name}</span>
              {reply.memberId !== null && (
                <span className={menuStyles.menuEnd}>{words.privateReply}</span>
              )}
            </span>
            <span className={styles.savedText}>
              {renderSavedReplyText(reply, placeholderValues)}
            </span>
          </div>
        ))}
      </div>
      {shown.length === 0 && !replies.isPending && (
        <p className={comboboxStyles.empty}>
          {replies.isError
            ? errorMessage(replies.error)
            : query.trim() === ""
              ? words.noSavedReplies
              : fill(words.nothingFound, { query: query.trim() })}
        </p>
      )}
      <a
        data-part="menu-item"
        className={clsx(menuStyles.menuItem, styles.savedSettings)}
        href={routePaths.settings("saved-replies")}
      >
        <SavedReplyIcon />
        {words.allSavedReplies}
      </a>
    </div>
  );
}
