import { type ReactNode, useState } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { type Icon, SearchIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { type ComboboxOptionProps, useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import { HighlightedMatch } from "#web/ui/popover/combobox-row.tsx";
import { fuzzyRank } from "#web/ui/popover/fuzzy-rank.ts";
import menuStyles from "#web/ui/popover/menu.module.css";
import { Dialog } from "./dialog.tsx";
import "#web/ui/popover/combobox.module.css";
import { fill } from "#web/language/fill.ts";
import * as words from "#web/ui/words.ts";
import styles from "./command-palette.module.css";

export interface PaletteCommand {
  id: string;
  label: string;
  group: string;
  icon?: Icon;
  lead?: ReactNode;
  end?: ReactNode;
  keys?: string;
  /** Other words that match it. */
  text?: string;
  /** A result for this query from elsewhere, such as a contact: shown without ranking it again. */
  isFound?: boolean;
  run: () => void;
}

interface CommandPaletteDialogProps {
  label: string;
  placeholder: string;
  commands: readonly PaletteCommand[];
  onClose: () => void;
  onQuery?: (query: string) => void;
  /** The last row: a search for the typed text. */
  onSearchAll?: (query: string) => void;
  searchAllWords?: (query: string) => string;
}

/** Every command by name, with its hotkey beside it, so members learn the hotkeys. */
export function CommandPaletteDialog({
  label,
  placeholder,
  commands,
  onClose,
  onQuery,
  onSearchAll,
  searchAllWords = (query) => fill(words.searchAllFor, { query }),
}: CommandPaletteDialogProps) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const trimmedQuery = query.trim();
  const shown = inGroups(trimmedQuery, commands);
  useSpokenCount(trimmedQuery, shown.length);

  const run = (command: PaletteCommand | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const searchAll = () => {
    onClose();
    onSearchAll?.(trimmedQuery);
  };
  const { inputProps, listProps, optionProps, onKeyDown } = useCombobox({
    count: shown.length,
    active,
    onMove: setActive,
    onPick: (index) => run(shown[index]?.item),
    onOtherKey: (event) => {
      const isSearch = keyPressNotation(event.nativeEvent, platform) === "mod+enter";
      if (!isSearch || trimmedQuery === "" || onSearchAll === undefined) return undefined;
      searchAll();
      return true;
    },
  });

  return (
    <Dialog title={label} onClose={onClose} width={600} bare className={styles.palette}>
      {/* Not a search field: there the first Escape would only clear it. */}
      <div className={styles.paletteQuery}>
        <SearchIcon />
        <input
          {...inputProps}
          role="combobox"
          aria-expanded="true"
          enterKeyHint="go"
          aria-label={placeholder}
          placeholder={placeholder}
          value={query}
          data-autofocus
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
            onQuery?.(event.currentTarget.value.trim());
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        {...listProps}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={styles.paletteBody}
      >
        {shown.map(({ item, match }, index) => (
          <PaletteRow
            key={item.id}
            option={optionProps(index)}
            command={item}
            match={match}
            heads={index === 0 || shown[index - 1]?.item.group !== item.group}
            onRun={() => run(item)}
          />
        ))}
        {shown.length === 0 && (
          <p className={styles.paletteEmpty}>
            {fill(words.noCommandMatches, { query: trimmedQuery })}
          </p>
        )}
      </div>
      <footer className={styles.paletteFoot}>
        <span className={styles.paletteHelp}>
          <Kbd keys="arrowup arrowdown" />
          {words.paletteMove}
        </span>
        <span className={styles.paletteHelp}>
          <Kbd keys="enter" />
          {words.paletteSelect}
        </span>
        {onSearchAll !== undefined && trimmedQuery !== "" && (
          <button type="button" className={clsx("ell", styles.paletteAll)} onClick={searchAll}>
            <span className="ell">{searchAllWords(trimmedQuery)}</span>
            <Kbd keys="mod+enter" />
          </button>
        )}
      </footer>
    </Dialog>
  );
}

/** The best match comes first, with its group; within a group the best is first. */
function inGroups(trimmedQuery: string, commands: readonly PaletteCommand[]) {
  const own = commands.filter((command) => command.isFound !== true);
  const elsewhere = commands.filter((command) => command.isFound === true);
  const ranked = [
    ...fuzzyRank(
      trimmedQuery,
      own,
      (command) => command.label,
      (command) => command.text ?? "",
    ),
    ...(trimmedQuery === "" ? [] : elsewhere.map((item) => ({ item, match: null }))),
  ];
  const groups = Map.groupBy(ranked, ({ item }) => item.group);
  return [...groups.values()].flat();
}

interface PaletteRowProps {
  option: ComboboxOptionProps;
  command: PaletteCommand;
  match: readonly [number, number] | null;
  heads: boolean;
  onRun: () => void;
}

function PaletteRow({ option, command, match, heads, onRun }: PaletteRowProps) {
  const Shape = command.icon;
  return (
    <>
      {heads && (
        <div className={menuStyles.menuTitle} role="presentation">
          {command.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here */}
      <div {...option} role="option" className={styles.paletteItem} onClick={onRun}>
        {command.lead ?? (Shape && <Shape />)}
        <span className="ell grow">
          <HighlightedMatch text={command.label} match={match} />
        </span>
        {(command.end !== undefined || command.keys !== undefined) && (
          <span className={menuStyles.menuEnd}>
            {command.end}
            {command.keys !== undefined && <Kbd keys={command.keys} />}
          </span>
        )}
      </div>
    </>
  );
}
