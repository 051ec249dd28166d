import { useId } from "react";
import { limit } from "#domain/limits.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import * as words from "#web/features/composer/words.ts";
import styles from "./email-form.module.css";

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
      <div data-part="subject-row" className={styles.subjectRow}>
        <label htmlFor={id}>{words.subject}</label>
        <input
          id={id}
          type="text"
          dir="auto"
          value={subject}
          maxLength={limit("emailSubjectLength")}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the member just chose to edit the subject
          autoFocus={autoFocus}
          aria-describedby={isOther ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {isOther && (
        <p className={styles.addressNote} id={`${id}-note`}>
          {words.otherSubject}
        </p>
      )}
    </>
  );
}
