import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountId } from "#domain/ids.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import {
  type Account,
  accountsQuery,
  vendorsQuery,
} from "#web/features/settings/accounts/account-queries.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { CallIcon, MailIcon, ProviderIcon } from "#web/ui/icon.tsx";
import { AddLineForm } from "./add-line-form.tsx";
import { AddMailLine } from "./add-mail-line.tsx";
import { useLineChoices } from "./use-line-choices.tsx";

type Kind = Account["carries"];

export function AddLinePage({ accountId }: { accountId: AccountId | null }) {
  const accounts = useQuery(accountsQuery);
  const [chosen, setKind] = useState<Kind | null>(null);
  return (
    <>
      <PageHead title="Add inbox" from={{ name: "Inboxes", section: "lines" }} />
      <Loaded query={accounts} what="accounts" rows={2}>
        {({ rows }) => {
          const wanted = rows.find((one) => one.id === accountId);
          const kind = chosen ?? wanted?.carries ?? "mail";
          const fitting = rows.filter((one) => one.carries === kind);
          const account = fitting.find((one) => one.id === accountId) ?? fitting[0];
          return (
            <div className="set-form">
              <Segmented
                label="Inbox type"
                segments={[
                  { id: "mail", label: "Email address", glyph: MailIcon },
                  { id: "text", label: "Phone number or WhatsApp", glyph: CallIcon },
                ]}
                value={kind}
                onChange={setKind}
              />
              {kind === "mail" ? (
                <AddMailLine
                  accounts={fitting}
                  wanted={wanted ?? null}
                  onMade={({ id }) => go(addressOf.settings(`lines/${id}`), { replace: true })}
                />
              ) : account === undefined ? (
                <ConnectFirst />
              ) : (
                <AddLine key={account.id} accounts={fitting} account={account} />
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function AddLine({ accounts, account }: { accounts: readonly Account[]; account: Account }) {
  const vendors = useQuery(vendorsQuery);
  const { colour, door, choices } = useLineChoices();
  return (
    <>
      {accounts.length > 1 && (
        <Field label="Account">
          <Select
            wide
            value={account.id}
            onChange={(event) =>
              go(addressOf.settings(`lines/new/${event.target.value}`), { replace: true })
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
      <AddLineForm
        key={account.id}
        account={account}
        vendor={vendors.data?.rows.find((one) => one.id === account.vendor)}
        more={{ colour, ...door }}
        onMade={({ line }) => go(addressOf.settings(`lines/${line.id}`), { replace: true })}
      >
        {choices}
      </AddLineForm>
    </>
  );
}

function ConnectFirst() {
  return (
    <EmptyState
      title="Connect a provider first"
      glyph={ProviderIcon}
      deeds={
        <a className={buttonClass("primary")} href={addressOf.settings("accounts/new")}>
          Connect a provider
        </a>
      }
    >
      An inbox is a number you own at a provider. Connect its account first.
    </EmptyState>
  );
}
