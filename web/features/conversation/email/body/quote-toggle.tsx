import { Button } from "#web/ui/button/button.tsx";
import { MoreIcon } from "#web/ui/icons.tsx";

interface QuoteToggleProps {
  quotedText: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Expands the collapsed quote of this email; quotes are never removed. */
export function QuoteToggle({ quotedText, isOpen, onToggle }: QuoteToggleProps) {
  const lines = quotedText.trim() === "" ? 0 : quotedText.trim().split("\n").length;
  return (
    <div className="quote-line">
      <Button
        size="small"
        kind="quiet"
        className="fold-pill"
        icon={MoreIcon}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen ? "Hide quoted text" : `Quoted text${lines > 1 ? `, ${lines} lines` : ""}`}
      </Button>
    </div>
  );
}
