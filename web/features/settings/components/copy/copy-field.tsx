import { useRef } from "react";
import formStyles from "#web/features/settings/components/form.module.css";
import styles from "#web/ui/form/field.module.css";
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
    <div data-part="field" className={styles.field}>
      <span className={formStyles.settingsLabel}>{label}</span>
      <div className={formStyles.copyBox}>
        <code ref={text}>{value}</code>
        <CopyButton what={what} text={copies} size="small" onRefused={select} />
      </div>
      {hint !== undefined && (
        <p data-part="hint" className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
