import { useState } from "react";
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
    <div className="quote-fold">
      <IconButton
        name={isOpen ? "Hide the quoted history" : "Show the quoted history"}
        icon={MoreIcon}
        size="small"
        className="quote-dots"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <>
          <Button kind="quiet" size="small" onClick={onRemove}>
            Remove
          </Button>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing else to focus */}
          <section className="quote-words" aria-label="Quoted text" tabIndex={0}>
            <SafeHtml html={html} />
          </section>
        </>
      )}
    </div>
  );
}
