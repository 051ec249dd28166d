import { type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { shortcutOf } from "#web/data/commands.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import type { SearchHit } from "#web/data/search/search-query.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { LeaveIcon, RemoveIcon, SearchIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { consumeTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import paneStyles from "#web/ui/layout/pane.module.css";
import styles from "./search.module.css";
import * as words from "./words.ts";

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  isBusy: boolean;
  onEnter: () => void;
  onText: (text: string) => void;
  onLeave: () => void;
}

export function SearchBox({ ref, text, isBusy, onEnter, onText, onLeave }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const wasEmpty = useRef(text === "");
  // Focuses the box for a new search, but not when returning to results.
  const latestOnText = useRef(onText);
  useEffect(() => {
    const typed = consumeTypeahead().replaceAll("\n", "");
    if (wasEmpty.current) form.current?.querySelector("input")?.focus();
    if (typed !== "") latestOnText.current(typed);
  }, []);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown")
      document.querySelector<HTMLElement>("[data-part=result][tabindex='0']")?.focus();
    else if (event.key === "Escape" && text !== "") onText("");
    else if (event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <search data-part="head" className={clsx(paneStyles.head, styles.searchHeader)}>
      <IconButton
        className={styles.searchLeave}
        name={words.back}
        icon={LeaveIcon}
        onClick={onLeave}
      />
      <form
        ref={form}
        className={styles.searchBox}
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        {isBusy ? <Spinner /> : <SearchIcon />}
        <input
          ref={ref}
          type="search"
          enterKeyHint="search"
          aria-label={words.search}
          placeholder={words.searchPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
        {text === "" ? (
          <Kbd keys={shortcutOf("search") ?? ""} />
        ) : (
          <IconButton
            size="small"
            name={words.clearSearch}
            icon={RemoveIcon}
            onClick={(event) => {
              onText("");
              event.currentTarget.form?.querySelector("input")?.focus();
            }}
          />
        )}
      </form>
    </search>
  );
}

/** The view that lists conversations of this folder. */
export const viewOf = (folder: SearchHit["conversation"]["folder"]): View => ({
  kind: folder === "merged" ? "open" : folder,
});

/** The path to the matching entry in the view that lists its conversation; a name match opens the conversation. */
export function resultPath({ conversation: { folder, number }, kind, entryId }: SearchHit): string {
  const view = viewOf(folder);
  return kind === "name"
    ? routePaths.conversation(view, number)
    : routePaths.entry(view, number, entryId);
}
