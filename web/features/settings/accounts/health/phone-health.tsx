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

/** Whether browsers can take the calls of this account, and what to do where they cannot. */
export function PhoneHealth({ account }: { account: Account }) {
  const { phone } = account;
  const check = useAction({
    ask: () => call("checkAccount", { accountId: account.id }),
    settle: (cache, answer) =>
      cache.setQueryData<Outputs["listAccounts"]>(
        keys.accounts,
        (held) => held && { rows: held.rows.map((one) => (one.id === answer.id ? answer : one)) },
      ),
    tells: "in place",
  });
  if (phone === null) return null;
  return (
    <Block
      title="Phone"
      deeds={
        <Button size="small" busy={check.isBusy} onClick={() => void check.run(undefined)}>
          Check the phone
        </Button>
      }
    >
      {phone.problem !== null && (
        <>
          <FieldError>{phone.problem}</FieldError>
          <p className="hint">
            Until this is fixed, these calls can't be answered in a browser. Update the account,
            then check the phone again.
          </p>
        </>
      )}
      {check.refusal && <FieldError>{sayRefusal(check.refusal)}</FieldError>}
      <Facts
        facts={[
          ["Calls in the browser", standing(phone)],
          ["Checked", phone.checkedAt === null ? "never" : <Ago key="" at={phone.checkedAt} />],
        ]}
      />
    </Block>
  );
}

function standing({ problem, checkedAt }: NonNullable<Account["phone"]>): string {
  if (problem !== null) return "Not working";
  return checkedAt === null ? "Not checked yet" : "Working";
}
