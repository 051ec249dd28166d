import { useId } from "react";
import { limit } from "#domain/limits.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";

interface SubjectRowProps {
  subject: string;
  /** The default subject of a reply; null for a new email. */
  usual: string | null;
  autoFocus?: boolean;
  onChange: (subject: string) => void;
}

export function SubjectRow({ subject, usual, autoFocus = false, onChange }: SubjectRowProps) {
  const id = useId();
  const isOther = usual !== null && stripSubjectPrefixes(subject) !== stripSubjectPrefixes(usual);
  return (
    <>
      <div className="subject-row">
        <label htmlFor={id}>Subject</label>
        <input
          id={id}
          type="text"
          dir="auto"
          value={subject}
          maxLength={limit("emailSubjectLength")}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: it was asked for by name a moment ago
          autoFocus={autoFocus}
          aria-describedby={isOther ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {isOther && (
        <p className="address-note" id={`${id}-note`}>
          Changing the subject starts a new thread in most email apps.
        </p>
      )}
    </>
  );
}
