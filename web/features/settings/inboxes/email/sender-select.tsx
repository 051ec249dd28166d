import type { AccountId } from "#domain/ids.ts";
import { routePaths } from "#web/data/routes.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { sendersOf } from "./receiving/intake-options.ts";

interface SenderSelectProps {
  accounts: readonly Account[];
  value: AccountId;
  error?: string | undefined;
  onChange: (id: AccountId) => void;
}

export function SenderSelect({ accounts, value, error, onChange }: SenderSelectProps) {
  const senders = sendersOf(accounts);
  return (
    <Field
      label={words.sendsThrough}
      error={error}
      hint={
        <>
          {words.senderMustBeAllowed}{" "}
          <a className="inline-link" href={routePaths.settings("accounts/new")}>
            {words.connectAnotherAccount}
          </a>
        </>
      }
    >
      <Select wide value={value} onChange={(event) => onChange(event.target.value as AccountId)}>
        {senders.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
