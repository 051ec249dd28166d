import { type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { shortcutOf } from "#web/data/commands.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import type { SearchHit } from "#web/data/search/search-query.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { LeaveIcon, RemoveIcon, SearchIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { takeTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";

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
  // Whoever came to search has their hands on the letters; whoever came back to results does not.
  const tell = useRef(onText);
  useEffect(() => {
    const typed = takeTypeahead().replaceAll("\n", "");
    if (wasEmpty.current) form.current?.querySelector("input")?.focus();
    if (typed !== "") tell.current(typed);
  }, []);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown")
      document.querySelector<HTMLElement>(".hit[tabindex='0']")?.focus();
    else if (event.key === "Escape" && text !== "") onText("");
    else if (event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <search className="head search-head">
      <IconButton className="search-leave" name="Back" glyph={LeaveIcon} onClick={onLeave} />
      <form
        ref={form}
        className="search-box"
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
          aria-label="Search"
          placeholder="Search messages, people, addresses, numbers, files"
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
            name="Clear search"
            glyph={RemoveIcon}
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

/** Whose list shows its likes. */
export const viewOf = (place: SearchHit["conversation"]["place"]): View => ({
  kind: place === "merged" ? "open" : place,
});

/** Where it was said, in the view whose list shows its likes; a name was given to the whole. */
export function resultPath({ conversation: { place, number }, kind, entryId }: SearchHit): string {
  const view = viewOf(place);
  return kind === "name"
    ? routePaths.conversation(view, number)
    : routePaths.entry(view, number, entryId);
}
