import { useId } from "react";
import type { AccountId } from "#domain/ids.ts";
import { routePaths } from "#web/data/routes.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
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
    <ChoiceGroup label="How email is received" error={error}>
      {sender.canReceive === "hook" && (
        <Radio
          name={name}
          checked={value.intake === "hook"}
          hint={`Email for the domain goes to ${sender.label}, which forwards it here immediately.`}
          onChange={() => choose("hook")}
        >
          Through {sender.label}
        </Radio>
      )}
      <Radio
        name={name}
        checked={value.intake === "imap"}
        disabled={mailboxes.length === 0}
        hint={
          mailboxes.length > 0 ? (
            "Your email stays in the mailbox. Deskbell reads it without marking anything as read."
          ) : (
            <>
              Google, Microsoft or any host.{" "}
              <a className="inline-link" href={routePaths.settings("accounts/new")}>
                Connect the mailbox first
              </a>
            </>
          )
        }
        onChange={() => choose("imap", mailboxes[0]?.id ?? null)}
      >
        From a mailbox (IMAP)
      </Radio>
      {value.intake === "imap" && mailboxes.length > 0 && (
        <Select
          aria-label="Mailbox"
          className="who-sees-team"
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
        hint="Your mail server forwards email to this server, or the MX record points here."
        onChange={() => choose("smtp")}
      >
        Deskbell's mail server (SMTP)
      </Radio>
    </ChoiceGroup>
  );
}
