import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { type Icon, SearchIcon } from "#web/ui/icons.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { rovingIndex } from "#web/ui/keyboard/roving-focus.ts";
import { aloneMs, withFreeKeys } from "./choice-keys.ts";
import { ComboboxRow } from "./combobox-row.tsx";
import { fuzzyRank } from "./fuzzy-rank.ts";
import type { ComboboxOption } from "./types.ts";
import "./menu.css";
import "./combobox.css";

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
  emptyWords?: (query: string) => string;
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
  createWords = (query) => `Create “${query}”`,
  emptyWords = (query) => `Nothing found for “${query}”`,
  typedOption,
  onQuery,
  close,
}: ComboboxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
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
  const createLabel = onCreate !== undefined && isNew ? createWords(activeQuery) : null;
  if (createLabel !== null)
    shown.push({ id: createOptionId, label: createLabel, section: createOptionId });
  const at = alone === null ? active : shown.findIndex((one) => one.id === alone);
  const activeOption = shown[at];
  useSpokenCount(activeQuery, shown.length);

  useEffect(() => {
    list.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" });
  });

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
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moved =
      searchable && /^(Home|End)$/.test(event.key)
        ? null
        : rovingIndex(event.key, at, shown.length, "vertical");
    if (moved !== null) {
      event.preventDefault();
      stopWaiting();
      setActive(moved);
      return;
    }
    if (event.key === "Tab") {
      stopWaiting();
      close();
      return;
    }
    const press = keyPressNotation(event.nativeEvent, platform);
    const byKey = query === "" ? shown.find((option) => option.keys === press) : undefined;
    if (press !== null) stopWaiting();
    if (byKey !== undefined && searchable) {
      setAlone(byKey.id);
      timer.current = setTimeout(() => choose(byKey), aloneMs);
      return;
    }
    const isChoice = event.key === "Enter" || (!searchable && event.key === " ");
    if (byKey === undefined && !isChoice) return;
    event.preventDefault();
    event.stopPropagation();
    choose(byKey ?? activeOption, event.shiftKey);
  };

  const pointing = {
    "aria-controls": id,
    "aria-activedescendant": activeOption === undefined ? undefined : `${id}-${at}`,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and the list inside arrive here
    <div onKeyDown={keyDown}>
      <div className="pick-head">
        {searchable ? <SearchIcon className="s14" /> : Head && <Head className="s14" />}
        {searchable ? (
          <input
            {...pointing}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
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
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multi || undefined}
        tabIndex={searchable ? -1 : 0}
        className="pick-options"
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
      {shown.length === 0 && <p className="pick-empty">{emptyWords(activeQuery)}</p>}
    </div>
  );
}
