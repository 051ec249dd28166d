import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import styles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";

/** Whether browsers can take calls of this account, and how to fix it if not. */
export function PhoneHealth({ account }: { account: Account }) {
  const { phone } = account;
  const check = useApiMutation({
    request: () => rpc("checkAccount", { accountId: account.id }),
    onSuccess: (cache, response) =>
      cache.setQueryData<Outputs["listAccounts"]>(
        queryKeys.accounts,
        (held) =>
          held && { rows: held.rows.map((one) => (one.id === response.id ? response : one)) },
      ),
    errorDisplay: "in place",
  });
  if (phone === null) return null;
  return (
    <SettingsSection
      title={words.phone}
      actions={
        <Button size="small" busy={check.isBusy} onClick={() => void check.run(undefined)}>
          {words.checkThePhone}
        </Button>
      }
    >
      {phone.problem !== null && (
        <>
          <FieldError>{phone.problem}</FieldError>
          <p data-part="hint" className={styles.hint}>
            {words.phoneProblemHint}
          </p>
        </>
      )}
      {check.error && <FieldError>{errorMessage(check.error)}</FieldError>}
      <DefinitionList
        rows={[
          [words.callsInBrowser, phoneStatusLabel(phone)],
          [
            words.lastChecked,
            phone.checkedAt === null ? (
              words.never
            ) : (
              <RelativeTime key="" at={phone.checkedAt} text={formatPastTime} />
            ),
          ],
        ]}
      />
    </SettingsSection>
  );
}

function phoneStatusLabel({ problem, checkedAt }: NonNullable<Account["phone"]>): string {
  if (problem !== null) return words.notWorking;
  return checkedAt === null ? words.notCheckedYet : words.working;
}
