import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";

interface CopyBoxProps {
  label: string;
  words: string;
  hint?: string;
  /** What it is, for those who hear the button alone; else the label says it. */
  what?: string;
  /** What the clipboard gets, where it is other than what is shown. */
  copies?: string;
}

/** Something to take elsewhere: an address, a link, a key. */
export function CopyField({ label, words, hint, copies = words, what = label }: CopyBoxProps) {
  const text = useRef<HTMLElement>(null);
  const select = () => text.current && getSelection()?.selectAllChildren(text.current);
  return (
    <div className="field">
      <span className="set-label">{label}</span>
      <div className="copy-box">
        <code ref={text}>{words}</code>
        <CopyButton what={what} words={copies} size="small" onRefused={select} />
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}
