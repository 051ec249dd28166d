import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import { verdictWords } from "#web/features/settings/domains/verdict-words.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { SenderSelect } from "./sender-select.tsx";
import type { TabProps } from "./tab-props.ts";
import { TestMail } from "./test-mail.tsx";

export function SendingTab({
  line,
  values,
  change,
  at,
  accounts,
}: TabProps & { accounts: readonly Account[] }) {
  const { me, workspace } = useDesk("me", "workspace");
  const house = values.fromName.trim() || workspace.name;
  const verdict = line.mail.domainVerdict;
  const words = verdict === null ? null : verdictWords[verdict];
  return (
    <div className="mail-line-cols">
      <div className="set-form">
        <SenderSelect
          accounts={accounts}
          value={values.accountId}
          error={at.accountId}
          onChange={(accountId) => change({ accountId })}
        />
        <Field
          label="Sender name"
          hint={`Customers see: ${me.name} (${house})`}
          error={at.fromName}
        >
          <TextInput
            autoComplete="off"
            placeholder={workspace.name}
            value={values.fromName}
            onChange={(event) => change({ fromName: event.target.value })}
          />
        </Field>
      </div>
      <div>
        <Block title="Test sending" hint="Sends a real email from this inbox to you.">
          <TestMail line={line} />
        </Block>
        {!line.isSimulated && (
          <Block
            title="Domain authentication"
            deeds={
              words && (
                <Chip kind={words.kind} dot>
                  {words.domain}
                </Chip>
              )
            }
          >
            <p>{words?.say ?? "The domain's DNS records are checked within a minute."}</p>
            <a className="inline-link" href={addressOf.settings("domains")}>
              DNS records of {line.address.split("@")[1]}
            </a>
          </Block>
        )}
      </div>
    </div>
  );
}
