import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountId } from "#domain/ids.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import {
  type Account,
  accountsQuery,
  providersQuery,
} from "#web/features/settings/accounts/account-queries.ts";
import styles from "#web/features/settings/components/form.module.css";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import * as words from "#web/features/settings/inboxes/words.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { CallIcon, MailIcon, ProviderIcon } from "#web/ui/icons.tsx";
import { AddEmailInbox } from "./add-email-inbox.tsx";
import { AddInboxForm } from "./add-inbox-form.tsx";
import { useInboxForm } from "./use-inbox-form.tsx";

type Kind = Account["carries"];

export function AddInboxPage({ accountId }: { accountId: AccountId | null }) {
  const accounts = useQuery(accountsQuery);
  const [chosen, setKind] = useState<Kind | null>(null);
  return (
    <>
      <PageHeader title={words.addInbox} from={{ name: words.inboxes, section: "inboxes" }} />
      <QueryState
        query={accounts}
        loading={words.loadingAccounts}
        failed={words.couldntLoadAccounts}
        rows={2}
      >
        {({ rows }) => {
          const requested = rows.find((one) => one.id === accountId);
          const kind = chosen ?? requested?.carries ?? "email";
          const fitting = rows.filter((one) => one.carries === kind);
          const account = fitting.find((one) => one.id === accountId) ?? fitting[0];
          return (
            <div data-part="settings-form" className={styles.settingsForm}>
              <Segmented
                label={words.inboxType}
                segments={[
                  { id: "email", label: words.emailAddress, icon: MailIcon },
                  { id: "sms", label: words.phoneNumberOrWhatsapp, icon: CallIcon },
                ]}
                value={kind}
                onChange={setKind}
              />
              {kind === "email" ? (
                <AddEmailInbox
                  accounts={fitting}
                  requested={requested ?? null}
                  onMade={({ id }) =>
                    navigate(routePaths.settings(`inboxes/${id}`), { replace: true })
                  }
                />
              ) : account === undefined ? (
                <ConnectFirst />
              ) : (
                <InboxSetup key={account.id} accounts={fitting} account={account} />
              )}
            </div>
          );
        }}
      </QueryState>
    </>
  );
}

function InboxSetup({ accounts, account }: { accounts: readonly Account[]; account: Account }) {
  const providers = useQuery(providersQuery);
  const { color, visibility, choices } = useInboxForm();
  return (
    <>
      {accounts.length > 1 && (
        <Field label={words.account}>
          <Select
            wide
            value={account.id}
            onChange={(event) =>
              navigate(routePaths.settings(`inboxes/new/${event.target.value}`), { replace: true })
            }
          >
            {accounts.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <AddInboxForm
        key={account.id}
        account={account}
        provider={providers.data?.rows.find((one) => one.id === account.provider)}
        more={{ color, ...visibility }}
        onMade={({ inbox }) =>
          navigate(routePaths.settings(`inboxes/${inbox.id}`), { replace: true })
        }
      >
        {choices}
      </AddInboxForm>
    </>
  );
}

function ConnectFirst() {
  return (
    <EmptyState
      title={words.connectProviderFirst}
      icon={ProviderIcon}
      actions={
        <a {...buttonProps("primary")} href={routePaths.settings("accounts/new")}>
          {words.connectProvider}
        </a>
      }
    >
      {words.phoneInboxNeedsAccount}
    </EmptyState>
  );
}
