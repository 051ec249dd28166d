import { useId } from "react";
import type { AccountId } from "#domain/ids.ts";
import { routePaths } from "#web/data/routes.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import styles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { type Intake, mailboxesOf } from "./intake-options.ts";

export interface IntakeChoice {
  readonly intake: Intake;
  readonly intakeAccountId: AccountId | null;
}

interface IntakePickerProps {
  sender: Account;
  accounts: readonly Account[];
  value: IntakeChoice;
  error: string | undefined;
  onChange: (choice: IntakeChoice) => void;
}

export function IntakePicker({ sender, accounts, value, error, onChange }: IntakePickerProps) {
  const name = useId();
  const mailboxes = mailboxesOf(accounts);
  const choose = (intake: Intake, intakeAccountId: AccountId | null = null) =>
    onChange({ intake, intakeAccountId });
  return (
    <ChoiceGroup label={words.howEmailIsReceived} error={error}>
      {sender.canReceive === "webhook" && (
        <Radio
          name={name}
          checked={value.intake === "webhook"}
          hint={fill(words.webhookIntakeHint, { label: sender.label })}
          onChange={() => choose("webhook")}
        >
          {fill(words.throughProvider, { provider: sender.label })}
        </Radio>
      )}
      <Radio
        name={name}
        checked={value.intake === "imap"}
        disabled={mailboxes.length === 0}
        hint={
          mailboxes.length > 0 ? (
            words.mailboxIntakeHint
          ) : (
            <>
              {words.anyMailHost}{" "}
              <a className="inline-link" href={routePaths.settings("accounts/new")}>
                {words.connectMailboxFirst}
              </a>
            </>
          )
        }
        onChange={() => choose("imap", mailboxes[0]?.id ?? null)}
      >
        {words.fromMailbox}
      </Radio>
      {value.intake === "imap" && mailboxes.length > 0 && (
        <Select
          aria-label={words.mailbox}
          className={styles.whoSeesTeam}
          value={value.intakeAccountId ?? ""}
          onChange={(event) => choose("imap", event.target.value as AccountId)}
        >
          {mailboxes.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
      <Radio
        name={name}
        checked={value.intake === "smtp"}
        hint={words.smtpIntakeHint}
        onChange={() => choose("smtp")}
      >
        {words.deskbellMailServerSmtp}
      </Radio>
    </ChoiceGroup>
  );
}
