import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";

export function AccountHealth({ account }: { account: Account }) {
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
  return (
    <SettingsSection
      title={words.health}
      actions={
        <Button size="small" busy={check.isBusy} onClick={() => void check.run(undefined)}>
          {words.checkNow}
        </Button>
      }
    >
      {account.problem !== null && <FieldError>{account.problem}</FieldError>}
      {check.error && <FieldError>{errorMessage(check.error)}</FieldError>}
      <DefinitionList
        rows={[
          [
            words.lastChecked,
            account.checkedAt === null ? (
              words.never
            ) : (
              <RelativeTime key="" at={account.checkedAt} text={formatPastTime} />
            ),
          ],
          ...account.notes.map(({ name, message }) => [name, message] as const),
          // Only texts can be listed again at the provider.
          ...(account.carries === "email"
            ? []
            : ([
                [
                  words.lastSync,
                  account.reconciledAt === null ? (
                    words.notYet
                  ) : (
                    <RelativeTime key="" at={account.reconciledAt} text={formatPastTime} />
                  ),
                ],
              ] as const)),
        ]}
      />
    </SettingsSection>
  );
}
