import { useEffect, useState } from "react";
import { Button, type ButtonSize } from "#web/ui/button/button.tsx";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { CopyIcon, DoneIcon } from "#web/ui/icons.tsx";
import { copyToClipboard } from "./copy-to-clipboard.ts";

interface CopyButtonProps {
  /** What is copied, for those who hear the button alone. */
  what: string;
  words: string;
  size?: ButtonSize;
  /** When the browser allows no copying: show it, so that it can be done by hand. */
  onRefused?: () => void;
  onCopied?: () => void;
}

export function CopyButton({ what, words, size = "medium", onRefused, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyToClipboard(words))) return onRefused?.();
    setCopied(true);
    onCopied?.();
    announce(`${what} copied`);
  };
  return (
    <Button
      size={size}
      glyph={isCopied ? DoneIcon : CopyIcon}
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
    >
      {isCopied ? "Copied" : "Copy"}
    </Button>
  );
}
