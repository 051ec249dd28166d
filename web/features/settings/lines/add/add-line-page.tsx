import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountId, TeamId } from "#domain/ids.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import {
  type Account,
  accountsQuery,
  vendorsQuery,
} from "#web/features/settings/accounts/account-queries.ts";
import { WhoSees } from "#web/features/settings/lines/who-sees.tsx";
import { ColourPick } from "#web/features/settings/parts/colour-pick.tsx";
import type { Colour } from "#web/features/settings/parts/colours.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { ProviderIcon } from "#web/ui/icon.tsx";
import { AddLineForm } from "./add-line-form.tsx";

export function AddLinePage({ accountId }: { accountId: AccountId | null }) {
  const accounts = useQuery(accountsQuery);
  return (
    <>
      <PageHead title="Add a line" from={{ name: "Lines", section: "lines" }} />
      <Loaded query={accounts} what="Accounts" rows={2}>
        {({ rows }) => {
          const account = rows.find((one) => one.id === accountId) ?? rows[0];
          if (account === undefined) return <ConnectFirst />;
          return <AddLine accounts={rows} account={account} />;
        }}
      </Loaded>
    </>
  );
}

function AddLine({ accounts, account }: { accounts: readonly Account[]; account: Account }) {
  const vendors = useQuery(vendorsQuery);
  const [colour, setColour] = useState<Colour>("blue");
  const [door, setDoor] = useState<{ visibility: "all" | "team"; teamId: TeamId | null }>({
    visibility: "all",
    teamId: null,
  });
  return (
    <div className="set-form">
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
        <ColourPick label="Colour" value={colour} onChange={setColour} />
        <WhoSees {...door} error={undefined} onChange={setDoor} />
      </AddLineForm>
    </div>
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
      A line is a number at a provider; its account tells which numbers you own.
    </EmptyState>
  );
}
