import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { CopyIcon, DoneIcon } from "#web/ui/icon.tsx";
import { copyWords } from "./copy-words.ts";

interface CopyBoxProps {
  label: string;
  words: string;
  hint?: string;
  /** What the clipboard gets, where it is more than what is shown. */
  copies?: string;
}

/** Something to take elsewhere: an address, a link, a key. */
export function CopyBox({ label, words, hint, copies = words }: CopyBoxProps) {
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyWords(copies)) {
      setCopied(true);
      announce(`${label} copied`);
    } else if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <div className="field">
      <span className="field-head" id={id}>
        <span className="set-label">{label}</span>
      </span>
      <div className="copy-box">
        <code ref={text} aria-labelledby={id}>
          {words}
        </code>
        <Button
          size="small"
          glyph={isCopied ? DoneIcon : CopyIcon}
          aria-label={`Copy ${label}`}
          onClick={() => void copy()}
        >
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}
