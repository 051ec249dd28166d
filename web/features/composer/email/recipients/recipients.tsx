// The recipient fields. Cc and Bcc are buttons until they are opened or have recipients.
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EmailDraft } from "#contract/live-protocol.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import composerStyles from "#web/features/composer/composer.module.css";
import styles from "#web/features/composer/email/email-form.module.css";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AddressField } from "./address-field.tsx";
import type { RecipientWarning } from "./recipient-warnings.ts";

export type RecipientRole = "to" | "cc" | "bcc";
export type TypedRecipients = Readonly<Record<RecipientRole, string>>;
export const emptyTypedRecipients: TypedRecipients = { to: "", cc: "", bcc: "" };
const labels = { to: words.to, cc: "Cc", bcc: words.bcc } as const;

/**
 * Tab moves from the last address to the subject or the text, as in other email clients; Shift+Tab from there reaches
 * the buttons in between.
 */
function skipButtons(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== "Tab" || event.shiftKey || event.isDefaultPrevented()) return;
  if (!(target instanceof HTMLInputElement)) return;
  const fields = [
    ...(currentTarget
      .closest("form, [data-part=composer]")
      ?.querySelectorAll<HTMLElement>("input:not(:disabled), textarea, [contenteditable=true]") ??
      []),
  ].filter((field) => field.getClientRects().length > 0);
  const next = fields[fields.indexOf(target) + 1];
  if (next === undefined || currentTarget.contains(next)) return;
  event.preventDefault();
  next.focus();
}

interface RecipientsProps {
  email: Pick<EmailDraft, RecipientRole>;
  typed: TypedRecipients;
  suggestedPeople: readonly EmailPerson[];
  notes: readonly RecipientWarning[];
  /** Shown before the recipients: the reply kind. */
  start?: ReactNode;
  end?: ReactNode;
  toRef?: Ref<HTMLInputElement>;
  onChange: (part: Partial<Pick<EmailDraft, RecipientRole>>) => void;
  onTyped: (typed: TypedRecipients) => void;
}

export function Recipients(props: RecipientsProps) {
  const { email, typed, suggestedPeople, notes, start, end, toRef, onChange, onTyped } = props;
  const [openedRoles, setOpenedRoles] = useState<ReadonlySet<RecipientRole>>(new Set());
  const [isTyping, setTyping] = useState(false);
  const odd = isTyping ? undefined : Object.values(typed).find((text) => text.trim() !== "");
  const cc = useRef<HTMLInputElement>(null);
  const bcc = useRef<HTMLInputElement>(null);
  const boxes = { to: toRef, cc, bcc };
  const isShown = (role: RecipientRole) =>
    role === "to" || email[role].length > 0 || typed[role] !== "" || openedRoles.has(role);
  const showField = (role: "cc" | "bcc") => {
    // Renders synchronously, so the field exists before the next keystroke.
    flushSync(() => setOpenedRoles(new Set([...openedRoles, role])));
    boxes[role].current?.focus();
  };
  const bad = new Map(
    notes
      .filter((note) => note.kind === "bad")
      .map((note) => [note.address.toLowerCase(), note.message]),
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only tracks whether the focus is inside */}
      <div
        className={styles.sendTo}
        onFocus={() => setTyping(true)}
        onKeyDownCapture={({ key }) => {
          if (key === "Enter") setTyping(false);
        }}
        onKeyDown={skipButtons}
        onBlur={(event) => setTyping(event.currentTarget.contains(event.relatedTarget))}
      >
        {start}
        {(["to", "cc", "bcc"] as const).filter(isShown).map((role) => (
          <AddressField
            key={role}
            label={labels[role]}
            people={email[role]}
            typed={typed[role]}
            problems={bad}
            suggestedPeople={suggestedPeople}
            isFirst={role === "to" && email.to.length === 0}
            {...(boxes[role] ? { ref: boxes[role] } : {})}
            onChange={(people) => onChange({ [role]: people })}
            onTyped={(text) => {
              if (text !== typed[role]) setTyping(true);
              onTyped({ ...typed, [role]: text });
            }}
          />
        ))}
        <span className={styles.sendToEnd}>
          {(["cc", "bcc"] as const)
            .filter((role) => !isShown(role))
            .map((role) => (
              <Button key={role} kind="quiet" size="small" onClick={() => showField(role)}>
                {labels[role]}
              </Button>
            ))}
          {end}
        </span>
      </div>
      {odd !== undefined && (
        <p data-part="text-problem" className={composerStyles.textProblem} role="alert">
          {fill(words.invalidAddress, { rest: odd.trim() })}
        </p>
      )}
      {odd === undefined && notes[0] && (
        <p
          data-part="text-problem"
          className={notes[0].kind === "bad" ? composerStyles.textProblem : styles.addressNote}
          role="status"
        >
          {notes[0].message}
        </p>
      )}
    </>
  );
}
