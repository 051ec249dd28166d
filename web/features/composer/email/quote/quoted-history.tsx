import { useState } from "react";
import styles from "#web/features/composer/email/email-form.module.css";
import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { MoreIcon } from "#web/ui/icons.tsx";
import { SafeHtml } from "#web/ui/rich-text/safe-html.tsx";

interface QuotedHistoryProps {
  html: string;
  onRemove: () => void;
}

/** The quoted history sent with the email; collapsed and read-only. */
export function QuotedHistory({ html, onRemove }: QuotedHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  if (html === "") return null;
  return (
    <div className={styles.quoteFold}>
      <IconButton
        name={isOpen ? words.hideQuotedText : words.showQuotedText}
        icon={MoreIcon}
        size="small"
        className={styles.quoteDots}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <>
          <Button kind="quiet" size="small" onClick={onRemove}>
            {words.remove}
          </Button>
          <section
            className={styles.quoteText}
            aria-label={words.quotedText}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and contains nothing else to focus
            tabIndex={0}
          >
            <SafeHtml html={html} />
          </section>
        </>
      )}
    </div>
  );
}
