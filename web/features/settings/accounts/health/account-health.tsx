import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Facts } from "#web/features/settings/parts/facts.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { Ago } from "#web/ui/time/ago.tsx";

export function AccountHealth({ account }: { account: Account }) {
  const check = useAction({
    ask: () => call("checkAccount", { accountId: account.id }),
    settle: (cache, answer) =>
      cache.setQueryData<Outputs["listAccounts"]>(
        keys.accounts,
        (held) => held && { rows: held.rows.map((one) => (one.id === answer.id ? answer : one)) },
      ),
    tells: "in place",
  });
  return (
    <Block
      title="Health"
      deeds={
        <Button size="small" busy={check.isBusy} onClick={() => void check.run(undefined)}>
          Check now
        </Button>
      }
    >
      {account.problem !== null && <FieldError>{account.problem}</FieldError>}
      {check.refusal && <FieldError>{sayRefusal(check.refusal)}</FieldError>}
      <Facts
        facts={[
          [
            "Key checked",
            account.checkedAt === null ? "never" : <Ago key="" at={account.checkedAt} />,
          ],
          ...account.notes.map(({ name, say }) => [name, say] as const),
          // Only texts can be asked for again as a list.
          ...(account.carries === "mail"
            ? []
            : ([
                [
                  "Last sync with the provider",
                  account.reconciledAt === null ? (
                    "not yet"
                  ) : (
                    <Ago key="" at={account.reconciledAt} />
                  ),
                ],
              ] as const)),
        ]}
      />
    </Block>
  );
}
