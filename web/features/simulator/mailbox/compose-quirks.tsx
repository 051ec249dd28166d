import { Checkbox } from "#web/ui/form/choice.tsx";
import styles from "./email-composer.module.css";

/** Peculiarities of real email, to test one by one. */
export interface ComposeQuirks {
  isHtml: boolean;
  isPlain: boolean;
  dropsHeaders: boolean;
  isTwice: boolean;
  isWinmail: boolean;
}

interface ComposeQuirksFormProps {
  quirks: ComposeQuirks;
  hasFiles: boolean;
  onChange: (quirks: ComposeQuirks) => void;
}

const quirkLabels: readonly (readonly [keyof ComposeQuirks, string])[] = [
  ["isHtml", "The body is HTML"],
  ["isPlain", "Plain text only"],
  ["dropsHeaders", "Drop all headers"],
  ["isTwice", "Deliver twice"],
  ["isWinmail", "Files as winmail.dat"],
];

export function ComposeQuirksForm({ quirks, hasFiles, onChange }: ComposeQuirksFormProps) {
  const isOff = (quirk: keyof ComposeQuirks) =>
    (quirk === "isWinmail" && !hasFiles) || (quirk === "isPlain" && quirks.isHtml);
  return (
    <fieldset className={styles.emailQuirks}>
      <legend className="sr">Send options</legend>
      {quirkLabels.map(([quirk, label]) => (
        <Checkbox
          key={quirk}
          checked={quirks[quirk] && !isOff(quirk)}
          disabled={isOff(quirk)}
          onChange={(event) => onChange({ ...quirks, [quirk]: event.target.checked })}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
