import { useQuery } from "@tanstack/react-query";
import type { AccountId } from "#domain/ids.ts";
import type { TextChannel } from "#domain/inbox/inbox-kind.ts";

import { errorMessage } from "#web/data/api-error.ts";
import {
  accountsQuery,
  providersQuery,
  servicesQuery,
} from "#web/features/settings/accounts/account-queries.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import * as words from "./words.ts";

interface SendThroughProps {
  accountId: AccountId;
  channel: TextChannel;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

/** The provider's service that sends texts; hidden if the provider has none. */
export function SendThrough({ accountId, channel, value, error, onChange }: SendThroughProps) {
  const accounts = useQuery(accountsQuery);
  const providers = useQuery(providersQuery);
  const account = accounts.data?.rows.find((one) => one.id === accountId);
  const provider = providers.data?.rows.find((one) => one.id === account?.provider);
  const name = provider?.sendsThrough ?? null;
  const services = useQuery({ ...servicesQuery(accountId), enabled: name !== null });
  if (name === null) return null;
  const { rows = [], defaultService = null } = services.data ?? {};
  const usualName = rows.find((one) => one.ref === defaultService)?.name ?? defaultService;
  const isUnlisted = value !== null && value !== "" && !rows.some((one) => one.ref === value);
  return (
    <Field
      label={format(words.serviceFor, { name, channel })}
      hint={words.serviceHint}
      error={error ?? (services.isError ? errorMessage(services.error) : undefined)}
    >
      <Select
        wide
        value={value ?? "account"}
        onChange={({ target }) => onChange(target.value === "account" ? null : target.value)}
      >
        <option value="account">
          {usualName === null
            ? words.accountDefaultNone
            : fill(words.accountDefault, { usualName })}
        </option>
        {defaultService !== null && <option value="">{words.noService}</option>}
        {rows.map((one) => (
          <option key={one.ref} value={one.ref}>
            {one.name}
          </option>
        ))}
        {isUnlisted && <option value={value}>{value}</option>}
      </Select>
    </Field>
  );
}
