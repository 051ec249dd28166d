import { useEffect, useRef, useState } from "react";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { type Icon, SearchIcon } from "#web/ui/icons.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { singleKeyDelayMs, withFreeKeys } from "./choice-keys.ts";
import { ComboboxRow } from "./combobox-row.tsx";
import { fuzzyRank } from "./fuzzy-rank.ts";
import type { ComboboxOption } from "./types.ts";
import "./menu.module.css";
import styles from "./combobox.module.css";

export interface ComboboxProps {
  /** The name of the list, and the search field's placeholder: "Assign to…". */
  label: string;
  /** In the header if there is no search field. */
  icon?: Icon;
  options: readonly ComboboxOption[];
  /** Without it the header is a title, and every letter can be a key. */
  searchable?: boolean;
  /** Several can be chosen: it stays open, and `picked` are checked. */
  multi?: boolean;
  picked?: ReadonlySet<string>;
  onPick: (id: string, how: { shift: boolean }) => void;
  /** Offers to create the searched name if it does not exist. */
  onCreate?: (label: string) => void;
  /** Null: nothing can be created from this text. */
  createWords?: (query: string) => string | null;
  emptyWords: (query: string) => string;
  /** An option built from the typed text; shown first, replacing one with the same id. */
  typedOption?: (query: string) => ComboboxOption | null;
  /** For options that the server returns while typing. */
  onQuery?: (query: string) => void;
  close: () => void;
}

const createOptionId = "\u0000create";

export function Combobox({
  label,
  icon: Head,
  options,
  searchable = true,
  multi = false,
  picked,
  onPick,
  onCreate,
  createWords,
  emptyWords,
  typedOption,
  onQuery,
  close,
}: ComboboxProps) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const [alone, setAlone] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // While a key may still become a choice, the list does not change.
  const activeQuery = alone === null ? query.trim() : "";
  const found = fuzzyRank(
    activeQuery,
    searchable ? withFreeKeys(options) : options,
    (option) => option.label,
    (option) => option.text ?? "",
  );
  const typed = activeQuery === "" ? null : (typedOption?.(activeQuery) ?? null);
  const others = found.filter(({ item }) => item.id !== typed?.id);
  if (typed !== null) others.unshift({ item: typed, match: null });
  const shown: ComboboxOption[] = others.map(({ item }) => item);
  const isNew =
    activeQuery !== "" &&
    !options.some((one) => one.label.toLowerCase() === activeQuery.toLowerCase());
  const createLabel = onCreate !== undefined && isNew ? (createWords?.(activeQuery) ?? null) : null;
  if (createLabel !== null)
    shown.push({ id: createOptionId, label: createLabel, section: createOptionId });
  const at = alone === null ? active : shown.findIndex((one) => one.id === alone);
  const activeOption = shown[at];
  useSpokenCount(activeQuery, shown.length);

  const stopWaiting = () => {
    clearTimeout(timer.current);
    setAlone(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (option: ComboboxOption | undefined, shift = false) => {
    if (option === undefined || option.disabled === true) return;
    if (!multi) close();
    else if (query !== "") search("");
    if (option.id === createOptionId) onCreate?.(activeQuery);
    else onPick(option.id, { shift });
  };
  const search = (text: string) => {
    setQuery(text);
    setActive(0);
    onQuery?.(text.trim());
  };
  const { id, pointing, inputProps, listProps, onKeyDown } = useCombobox({
    count: shown.length,
    active: at,
    hasText: searchable,
    onMove: setActive,
    onPick: (_, { shiftKey }) => choose(activeOption, shiftKey),
    onOtherKey: ({ key, nativeEvent, shiftKey }) => {
      const press = keyPressNotation(nativeEvent, platform);
      if (press !== null) stopWaiting();
      if (key === "Tab") close();
      const byKey = query === "" ? shown.find((option) => option.keys === press) : undefined;
      const chosen = byKey ?? (!searchable && key === " " ? activeOption : undefined);
      if (key === "Tab" || chosen === undefined) return key === "Tab" ? false : undefined;
      if (searchable) {
        setAlone(chosen.id);
        timer.current = setTimeout(() => choose(chosen), singleKeyDelayMs);
      } else choose(chosen, shiftKey);
      return !searchable;
    },
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble from the box and the list inside
    <div onKeyDown={onKeyDown}>
      <div className={styles.searchRow}>
        {searchable ? <SearchIcon className="s14" /> : Head && <Head className="s14" />}
        {searchable ? (
          <input
            {...inputProps}
            role="combobox"
            aria-expanded="true"
            aria-label={label}
            placeholder={label}
            value={query}
            data-first
            onChange={(event) => search(event.currentTarget.value)}
          />
        ) : (
          <span>{label}</span>
        )}
      </div>
      <div
        {...(searchable ? {} : { ...pointing, "data-first": true })}
        {...listProps}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multi || undefined}
        tabIndex={searchable ? -1 : 0}
        className={styles.options}
      >
        {shown.map((option, index) => (
          <ComboboxRow
            key={option.id}
            id={`${id}-${index}`}
            option={option}
            match={others[index]?.match ?? null}
            isOn={index === at}
            isPicked={picked?.has(option.id)}
            startsSection={index > 0 && option.section !== shown[index - 1]?.section}
            isNew={option.id === createOptionId}
            multi={multi}
            onPoint={() => setActive(index)}
            onChoose={(shift) => choose(option, shift)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className={styles.empty}>{emptyWords(activeQuery)}</p>}
    </div>
  );
}
