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
  glyph?: Icon;
  lead?: ReactNode;
  end?: ReactNode;
  keys?: string;
  /** Other words it is found by. */
  words?: string;
  /** Found elsewhere for this query already, such as contacts: shown without being ranked again. */
  isFound?: boolean;
  run: () => void;
}

interface PaletteProps {
  label: string;
  placeholder: string;
  commands: readonly PaletteCommand[];
  onClose: () => void;
  onQuery?: (query: string) => void;
  /** The last line: searching all for what was typed. */
  onSearchAll?: (query: string) => void;
  searchAllWords?: (query: string) => string;
}

/** Every command by name, each with its key beside it, so that one learns the keys by using it. */
export function CommandPaletteDialog({
  label,
  placeholder,
  commands,
  onClose,
  onQuery,
  onSearchAll,
  searchAllWords = (query) => `search all for “${query}”`,
}: PaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const asked = query.trim();
  const shown = inGroups(asked, commands);
  useSpokenCount(asked, shown.length);

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
    else if (isSearch && asked !== "" && onSearchAll !== undefined) searchAll();
    else if (event.key === "Enter") run(shown[active]?.item);
    else return;
    event.preventDefault();
  };
  const searchAll = () => {
    onClose();
    onSearchAll?.(asked);
  };

  return (
    <Dialog title={label} onClose={onClose} width={600} bare className="palette">
      {/* Not a search field: there Escape would first empty it, and close only then. */}
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
        {shown.length === 0 && <p className="palette-empty">No command matches “{asked}”.</p>}
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
        {onSearchAll !== undefined && asked !== "" && (
          <button type="button" className="palette-all ell" onClick={searchAll}>
            <span className="ell">{searchAllWords(asked)}</span>
            <Kbd keys="mod+enter" />
          </button>
        )}
      </footer>
    </Dialog>
  );
}

/** The best of all comes first, and its group with it; within a group the best first. */
function inGroups(asked: string, commands: readonly PaletteCommand[]) {
  const own = commands.filter((command) => command.isFound !== true);
  const elsewhere = commands.filter((command) => command.isFound === true);
  const ranked = [
    ...fuzzyRank(
      asked,
      own,
      (command) => command.label,
      (command) => command.words ?? "",
    ),
    ...(asked === "" ? [] : elsewhere.map((item) => ({ item, match: null }))),
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
  const Shape = command.glyph;
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
          <HighlightedMatch words={command.label} match={match} />
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
