import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useDebouncedValue } from "#web/data/use-debounced-value.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { ContactCard } from "./contact-card.tsx";
import styles from "./merging.module.css";
import { mergeCandidatesQuery } from "./queries.ts";
import * as words from "./words.ts";

interface ContactPickerProps {
  /** Not offered. */
  butId: Contact["id"];
  onPick: (id: Contact["id"]) => void;
}

/** The search box keeps the focus: arrow keys move through the contacts, Enter picks one. */
export function ContactPicker({ butId, onPick }: ContactPickerProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const settled = useDebouncedValue(text.trim(), 150);
  const { data, error, refetch, isPlaceholderData } = useQuery(mergeCandidatesQuery(settled));
  const rows = data && [...data.rows, ...data.similar].filter((one) => one.id !== butId);
  const isSettled = settled === text.trim() && !isPlaceholderData;
  const pick = (index: number) => {
    const row = rows?.[index];
    if (row && isSettled) onPick(row.id);
  };
  const { inputProps, listProps, optionProps, onKeyDown } = useCombobox({
    count: rows?.length ?? 0,
    active,
    onMove: setActive,
    onPick: pick,
  });
  return (
    <div>
      <div className={styles.query}>
        <SearchIcon className="s14" />
        <input
          {...inputProps}
          role="combobox"
          aria-expanded="true"
          aria-label={words.searchOther}
          placeholder={words.searchOther}
          maxLength={100}
          value={text}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        {...listProps}
        role="listbox"
        aria-label={words.contactsToChoose}
        aria-busy={!isSettled}
        className={styles.rows}
      >
        {rows?.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
          <div
            key={one.id}
            {...optionProps(index)}
            role="option"
            className={styles.option}
            onClick={() => pick(index)}
          >
            <ContactCard contact={one} />
          </div>
        ))}
      </div>
      {rows === undefined ? (
        error === null ? (
          <SkeletonRows label={words.loadingContacts} rows={3} lines={2} height={64} />
        ) : (
          <div className={styles.none} role="alert">
            <p>{errorMessage(error)}</p>
            <Button size="small" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </div>
        )
      ) : (
        rows.length === 0 &&
        isSettled && (
          <p className={styles.none} role="status">
            {settled === "" ? words.noOtherContact : fill(words.noContactFound, { query: settled })}
          </p>
        )
      )}
    </div>
  );
}
