import * as words from "#web/features/conversation/email/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MoreIcon } from "#web/ui/icons.tsx";
import styles from "./email-content-view.module.css";

interface QuoteToggleProps {
  quotedText: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Expands the collapsed quote of this email; quotes are never removed. */
export function QuoteToggle({ quotedText, isOpen, onToggle }: QuoteToggleProps) {
  const lines = quotedText.trim() === "" ? 0 : quotedText.trim().split("\n").length;
  return (
    <div className={styles.quoteLine}>
      <Button
        size="small"
        kind="quiet"
        className={styles.quoteToggle}
        icon={MoreIcon}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen
          ? words.hideQuotedText
          : lines > 1
            ? fill(words.quotedTextLines, { lines })
            : words.quotedText}
      </Button>
    </div>
  );
}
