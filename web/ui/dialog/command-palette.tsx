import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { type Icon, SearchIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { rovingIndex } from "#web/ui/keyboard/roving-focus.ts";
import { HighlightedMatch } from "#web/ui/popover/combobox-row.tsx";
import { fuzzyRank } from "#web/ui/popover/fuzzy-rank.ts";
import { Dialog } from "./dialog.tsx";
import "#web/ui/popover/menu.css";
import "#web/ui/popover/combobox.css";
import "./command-palette.css";

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
  searchAllWords = (query) => `search all for “${query}”`,
}: CommandPaletteDialogProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const trimmedQuery = query.trim();
  const shown = inGroups(trimmedQuery, commands);
  useSpokenCount(trimmedQuery, shown.length);

  useEffect(() => {
    list.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" });
  });

  const run = (command: PaletteCommand | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isSearch = keyPressNotation(event.nativeEvent, platform) === "mod+enter";
    const moved = /^(Home|End)$/.test(event.key)
      ? null
      : rovingIndex(event.key, active, shown.length, "vertical");
    if (moved !== null) setActive(moved);
    else if (isSearch && trimmedQuery !== "" && onSearchAll !== undefined) searchAll();
    else if (event.key === "Enter") run(shown[active]?.item);
    else return;
    event.preventDefault();
  };
  const searchAll = () => {
    onClose();
    onSearchAll?.(trimmedQuery);
  };

  return (
    <Dialog title={label} onClose={onClose} width={600} bare className="palette">
      {/* Not a search field: there the first Escape would only clear it. */}
      <div className="palette-query">
        <SearchIcon />
        <input
          type="text"
          enterKeyHint="go"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={shown.length === 0 ? undefined : `${id}-${active}`}
          aria-autocomplete="list"
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          data-autofocus
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
            onQuery?.(event.currentTarget.value.trim());
          }}
          onKeyDown={keyDown}
        />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="palette-body"
      >
        {shown.map(({ item, match }, index) => (
          <PaletteRow
            key={item.id}
            id={`${id}-${index}`}
            command={item}
            match={match}
            isOn={index === active}
            heads={index === 0 || shown[index - 1]?.item.group !== item.group}
            onPoint={() => setActive(index)}
            onRun={() => run(item)}
          />
        ))}
        {shown.length === 0 && (
          <p className="palette-empty">No command matches “{trimmedQuery}”.</p>
        )}
      </div>
      <footer className="palette-foot">
        <span className="palette-help">
          <Kbd keys="arrowup arrowdown" />
          move
        </span>
        <span className="palette-help">
          <Kbd keys="enter" />
          select
        </span>
        {onSearchAll !== undefined && trimmedQuery !== "" && (
          <button type="button" className="palette-all ell" onClick={searchAll}>
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
  id: string;
  command: PaletteCommand;
  match: readonly [number, number] | null;
  isOn: boolean;
  heads: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function PaletteRow({ id, command, match, isOn, heads, onPoint, onRun }: PaletteRowProps) {
  const Shape = command.icon;
  return (
    <>
      {heads && (
        <div className="menu-title" role="presentation">
          {command.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here */}
      <div
        id={id}
        role="option"
        aria-selected={isOn}
        className={clsx("palette-item", isOn && "on")}
        onPointerMove={onPoint}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onRun}
      >
        {command.lead ?? (Shape && <Shape />)}
        <span className="ell grow">
          <HighlightedMatch text={command.label} match={match} />
        </span>
        {(command.end !== undefined || command.keys !== undefined) && (
          <span className="menu-end">
            {command.end}
            {command.keys !== undefined && <Kbd keys={command.keys} />}
          </span>
        )}
      </div>
    </>
  );
}
