import { IconButton } from "#web/ui/button/icon-button.tsx";
import {
  BoldIcon,
  BulletsIcon,
  CodeIcon,
  FormatIcon,
  HeadingIcon,
  type Icon,
  ItalicIcon,
  NumbersIcon,
  PlainIcon,
  QuoteIcon,
  RedoIcon,
  StrikeIcon,
  UndoIcon,
} from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import * as words from "#web/ui/words.ts";
import { type Format, type FormatName, formats } from "./format.ts";
import { LinkButton } from "./link-button.tsx";
import styles from "./rich.module.css";

const icons: Record<FormatName, Icon> = {
  bold: BoldIcon,
  italic: ItalicIcon,
  strike: StrikeIcon,
  bullets: BulletsIcon,
  numbers: NumbersIcon,
  quote: QuoteIcon,
  code: CodeIcon,
  heading: HeadingIcon,
  plain: PlainIcon,
  undo: UndoIcon,
  redo: RedoIcon,
};
const often = ["bold", "italic", "bullets"] as const;
const blocks = ["numbers", "quote", "code", "heading", "strike"] as const;
const steps = ["plain", "undo", "redo"] as const;

/** Null while the editor is loading: the buttons are shown disabled. */
export function FormatBar({ format }: { format: Format | null }) {
  const float = usePopover();
  const item = (name: FormatName) => (
    <MenuItem
      key={name}
      icon={icons[name]}
      keys={formats[name].keys}
      disabled={format === null}
      {...(steps.some((step) => step === name) ? {} : { checked: format?.on.has(name) ?? false })}
      onSelect={() => format?.run(name)}
    >
      {formats[name].label}
    </MenuItem>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a border
    <div className={styles.formatBar} role="group" aria-label={words.formatting}>
      {often.map((name) => (
        <IconButton
          key={name}
          name={formats[name].label}
          icon={icons[name]}
          keys={formats[name].keys}
          on={format?.on.has(name) ?? false}
          disabled={format === null}
          // Keeps focus and selection in the text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => format?.run(name)}
        />
      ))}
      <LinkButton format={format} />
      <IconButton name={words.moreFormatting} icon={FormatIcon} {...float.trigger} />
      <Menu float={float} label={words.moreFormatting} side="top">
        <MenuSection>{blocks.map(item)}</MenuSection>
        <MenuSection>{steps.map(item)}</MenuSection>
      </Menu>
    </div>
  );
}
