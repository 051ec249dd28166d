import { Button } from "#web/ui/button/button.tsx";
import { MoreIcon } from "#web/ui/icons.tsx";

interface QuotePillProps {
  elided: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Folded, never taken away: what is quoted is one click away, in this mail alone. */
export function QuoteToggle({ elided, isOpen, onToggle }: QuotePillProps) {
  const lines = elided.trim() === "" ? 0 : elided.trim().split("\n").length;
  return (
    <div className="quote-line">
      <Button
        size="small"
        kind="quiet"
        className="fold-pill"
        glyph={MoreIcon}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen ? "Hide quoted text" : `Quoted text${lines > 1 ? `, ${lines} lines` : ""}`}
      </Button>
    </div>
  );
}
