import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";

/** Whether browsers can take calls of this account, and how to fix it if not. */
export function PhoneHealth({ account }: { account: Account }) {
  const { phone } = account;
  const check = useApiMutation({
    ask: () => rpc("checkAccount", { accountId: account.id }),
    settle: (cache, answer) =>
      cache.setQueryData<Outputs["listAccounts"]>(
        queryKeys.accounts,
        (held) => held && { rows: held.rows.map((one) => (one.id === answer.id ? answer : one)) },
      ),
    tells: "in place",
  });
  if (phone === null) return null;
  return (
    <SettingsSection
      title="Phone"
      actions={
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
      {check.refusal && <FieldError>{errorMessage(check.refusal)}</FieldError>}
      <DefinitionList
        facts={[
          ["Calls in the browser", phoneStatusLabel(phone)],
          [
            "Checked",
            phone.checkedAt === null ? "never" : <RelativeTime key="" at={phone.checkedAt} />,
          ],
        ]}
      />
    </SettingsSection>
  );
}

function phoneStatusLabel({ problem, checkedAt }: NonNullable<Account["phone"]>): string {
  if (problem !== null) return "Not working";
  return checkedAt === null ? "Not checked yet" : "Working";
}
