import { AddIcon, DoneIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import comboboxStyles from "./combobox.module.css";
import styles from "./menu.module.css";
import type { ComboboxOption } from "./types.ts";

interface ComboboxRowProps {
  id: string;
  option: ComboboxOption;
  match: readonly [number, number] | null;
  isOn: boolean;
  isPicked: boolean | undefined;
  startsSection: boolean;
  isNew: boolean;
  multi: boolean;
  onPoint: () => void;
  onChoose: (shift: boolean) => void;
}

export function ComboboxRow({
  id,
  option,
  match,
  isOn,
  isPicked,
  startsSection,
  isNew,
  multi,
  onPoint,
  onChoose,
}: ComboboxRowProps) {
  const Shape = isNew ? AddIcon : option.icon;
  return (
    <>
      {startsSection && <div className="hairline" role="presentation" />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the search box, which handles the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here */}
      <div
        id={id}
        role="option"
        aria-selected={isPicked ?? isOn}
        aria-disabled={option.disabled || undefined}
        data-part="menu-item"
        className={styles.menuItem}
        data-on={isOn || undefined}
        onPointerMove={onPoint}
        // Keeps focus in the search field.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => onChoose(event.shiftKey)}
      >
        {multi && !isNew && (
          <span className={comboboxStyles.checkMark} data-picked={isPicked || undefined}>
            {isPicked && <DoneIcon className="s12" />}
          </span>
        )}
        {option.lead ?? (Shape && <Shape />)}
        <span className="ell grow">
          <HighlightedMatch text={option.label} match={match} />
        </span>
        {(option.end !== undefined || option.keys !== undefined || (!multi && isPicked)) && (
          <span className={styles.menuEnd}>
            {option.end}
            {!multi && isPicked && <DoneIcon className="s14" />}
            {option.keys !== undefined && <Kbd keys={option.keys} />}
          </span>
        )}
      </div>
    </>
  );
}

/** Highlights the matched part by weight and accent color. */
export function HighlightedMatch({
  text,
  match,
}: {
  text: string;
  match: readonly [number, number] | null;
}) {
  if (match === null) return text;
  const [start, end] = match;
  return (
    <>
      {text.slice(0, start)}
      <mark className={comboboxStyles.matched}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
