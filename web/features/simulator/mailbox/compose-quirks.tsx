import { Checkbox } from "#web/ui/form/choice.tsx";

/** What real mail does to a desk, one by one. */
export interface ComposeQuirks {
  isHtml: boolean;
  isPlain: boolean;
  dropsHeaders: boolean;
  isTwice: boolean;
  isWinmail: boolean;
}

interface WriterQuirksProps {
  quirks: ComposeQuirks;
  hasFiles: boolean;
  onChange: (quirks: ComposeQuirks) => void;
}

const words: readonly (readonly [keyof ComposeQuirks, string])[] = [
  ["isHtml", "The body is HTML"],
  ["isPlain", "Plain text only"],
  ["dropsHeaders", "Drop all headers"],
  ["isTwice", "Deliver twice"],
  ["isWinmail", "Files as winmail.dat"],
];

export function ComposeQuirksForm({ quirks, hasFiles, onChange }: WriterQuirksProps) {
  const isOff = (quirk: keyof ComposeQuirks) =>
    (quirk === "isWinmail" && !hasFiles) || (quirk === "isPlain" && quirks.isHtml);
  return (
    <fieldset className="mail-quirks">
      <legend className="sr">Send options</legend>
      {words.map(([quirk, label]) => (
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
