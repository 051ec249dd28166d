import type { KeyboardEvent, Ref } from "react";
import { shortcutOf } from "#web/data/commands.ts";
import type { ContactSort } from "#web/data/contacts/contact-queries.ts";
import * as words from "#web/features/contacts/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { LeaveIcon, NewContactIcon, OpensIcon, RemoveIcon, SearchIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import styles from "./contact-list.module.css";

interface ContactListHeadProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  isBusy: boolean;
  onText: (text: string) => void;
  onEnter: () => void;
  /** Moves from the box to the rows. */
  onDown: () => void;
  onLeave: () => void;
  /** Null for members who only read. */
  onNew: (() => void) | null;
}

export function ContactListHead({
  ref,
  text,
  isBusy,
  onText,
  onEnter,
  onDown,
  onLeave,
  onNew,
}: ContactListHeadProps) {
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") onDown();
    else if (event.key === "Enter") onEnter();
    else if (event.key === "Escape" && text !== "") onText("");
    else if (event.key === "Escape") event.currentTarget.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div data-part="head" className={clsx(paneStyles.head, styles.head)}>
      <IconButton
        className={styles.leave}
        name={words.backToConversations}
        icon={LeaveIcon}
        onClick={onLeave}
      />
      <h1>{words.contacts}</h1>
      <search className={styles.search}>
        {isBusy ? <Spinner /> : <SearchIcon className="s14" />}
        <input
          ref={ref}
          type="search"
          enterKeyHint="search"
          aria-label={words.searchContacts}
          placeholder={words.searchPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
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
              event.currentTarget.parentElement?.querySelector("input")?.focus();
            }}
          />
        )}
      </search>
      {onNew && (
        <Button kind="primary" icon={NewContactIcon} className={styles.new} onClick={onNew}>
          {words.newContact}
        </Button>
      )}
    </div>
  );
}

interface SortBarProps {
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
}

/** The names of the columns; two of them sort the list. */
export function SortBar({ sort, onSort }: SortBarProps) {
  const column = (order: ContactSort, label: string) => (
    <button
      type="button"
      className={styles.sort}
      aria-pressed={sort === order}
      onClick={() => onSort(order)}
    >
      <VisuallyHidden>{words.sortBy} </VisuallyHidden>
      {label}
      {sort === order && <OpensIcon className="s12" />}
    </button>
  );
  return (
    <div className={clsx(styles.columns, styles.sortBar)}>
      <span>{column("name", words.name)}</span>
      <span className={styles.wide}>{words.phone}</span>
      <span className={styles.wide}>{words.email}</span>
      <span className={clsx(styles.wide, styles.count)}>{words.open}</span>
      <span className={styles.last}>{column("activity", words.lastActivity)}</span>
    </div>
  );
}
