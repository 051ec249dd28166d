import { useEffect, useState } from "react";
import * as words from "#web/features/settings/components/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button, type ButtonSize } from "#web/ui/button/button.tsx";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { CopyIcon, DoneIcon } from "#web/ui/icons.tsx";
import { copyToClipboard } from "./copy-to-clipboard.ts";

interface CopyButtonProps {
  /** What is copied, for screen readers. */
  what: string;
  text: string;
  size?: ButtonSize;
  /** Called if the browser denies copying: show the text, so it can be copied by hand. */
  onRefused?: () => void;
  onCopied?: () => void;
}

export function CopyButton({ what, text, size = "medium", onRefused, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyToClipboard(text))) return onRefused?.();
    setCopied(true);
    onCopied?.();
    announce(fill(words.thingCopied, { what }));
  };
  return (
    <Button
      size={size}
      icon={isCopied ? DoneIcon : CopyIcon}
      aria-label={fill(words.copyThing, { what })}
      onClick={() => void copy()}
    >
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}
