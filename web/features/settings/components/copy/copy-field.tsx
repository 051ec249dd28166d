import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";

interface CopyFieldProps {
  label: string;
  text: string;
  hint?: string;
  /** What it is, for screen readers; defaults to the label. */
  what?: string;
  /** The copied text, if it differs from the displayed one. */
  copies?: string;
}

/** Text to copy elsewhere: an address, a link, a key. */
export function CopyField({
  label,
  text: value,
  hint,
  copies = value,
  what = label,
}: CopyFieldProps) {
  const text = useRef<HTMLElement>(null);
  const select = () => text.current && getSelection()?.selectAllChildren(text.current);
  return (
    <div className="field">
      <span className="set-label">{label}</span>
      <div className="copy-box">
        <code ref={text}>{value}</code>
        <CopyButton what={what} text={copies} size="small" onRefused={select} />
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}
