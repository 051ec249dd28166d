import { type ReactNode, useState } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import type { AccountId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import styles from "#web/features/settings/components/form.module.css";
import {
  defaultIntake,
  defaultSender,
} from "#web/features/settings/inboxes/email/receiving/intake-options.ts";
import {
  type IntakeChoice,
  IntakePicker,
} from "#web/features/settings/inboxes/email/receiving/intake-picker.tsx";
import { SenderSelect } from "#web/features/settings/inboxes/email/sender-select.tsx";
import { updateInboxInCache } from "#web/features/settings/inboxes/use-archive-inbox.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { MailIcon } from "#web/ui/icons.tsx";
import { useInboxForm } from "./use-inbox-form.tsx";

interface AddEmailInboxProps {
  /** Accounts for email. */
  accounts: readonly Account[];
  /** The account whose page opened this form: it sends, or receives if it is a mailbox. */
  requested: Account | null;
  /** Set-up asks fewer questions. */
  isShort?: boolean;
  onMade: (inbox: Inbox) => void;
}

export function AddEmailInbox(props: AddEmailInboxProps) {
  const sender = defaultSender(props.accounts, props.requested);
  return sender === null ? (
    <ConnectSender hasMailbox={props.accounts.length > 0} />
  ) : (
    <EmailInboxForm {...props} first={sender} />
  );
}

function EmailInboxForm({
  accounts,
  requested,
  isShort = false,
  first,
  onMade,
}: AddEmailInboxProps & { first: Account }) {
  const { workspace, me } = useBootstrap(({ workspace, me }) => ({ workspace, me }));
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const [senderId, setSenderId] = useState<AccountId>(first.id);
  const sender = accounts.find((one) => one.id === senderId) ?? first;
  const [intake, setIntake] = useState<IntakeChoice>(() =>
    defaultIntake(sender, accounts, requested),
  );
  const { color, visibility, choices } = useInboxForm();
  const create = useApiMutation({
    request: (input: Inputs["createEmailInbox"]) => rpc("createEmailInbox", input),
    onSuccess: (cache, inbox) => {
      updateInboxInCache(cache, inbox);
      onMade(inbox);
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(create.error, {
    address_taken: "address",
    address_claimed: "address",
  });
  const choose = (id: AccountId) => {
    setSenderId(id);
    const next = accounts.find((one) => one.id === id) ?? first;
    setIntake(defaultIntake(next, accounts, requested));
  };
  return (
    <Form
      data-part="settings-form"
      className={styles.settingsForm}
      onSubmit={() =>
        void create.run({ accountId: sender.id, address, name, ...intake, color, ...visibility })
      }
      error={create.error}
    >
      <Field label={words.address} hint={words.addressHint} error={errors.at.address}>
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.addressExample}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field label={words.inboxName} hint={words.shownToYourTeam} error={errors.at.name}>
        <TextInput
          autoComplete="off"
          placeholder={words.inboxNameExample}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <SenderSelect accounts={accounts} value={sender.id} onChange={choose} />
      <IntakePicker
        sender={sender}
        accounts={accounts}
        value={intake}
        error={errors.at.intakeAccountId}
        onChange={setIntake}
      />
      {!isShort && choices}
      <div data-part="settings-save" className={styles.settingsSave}>
        <Button type="submit" kind="primary" busy={create.isBusy}>
          {words.addInbox}
        </Button>
        {errors.rest !== null ? (
          <FieldError>{errors.rest}</FieldError>
        ) : (
          <p data-part="hint" className={fieldStyles.hint}>
            {fill(words.customersSeeSender, { name: me.name, workspace: workspace.name })}
          </p>
        )}
      </div>
    </Form>
  );
}

function ConnectSender({ hasMailbox }: { hasMailbox: boolean }): ReactNode {
  return (
    <EmptyState
      title={hasMailbox ? words.connectSender : words.connectEmailFirst}
      icon={MailIcon}
      actions={
        <a {...buttonProps("primary")} href={routePaths.settings("accounts/new")}>
          {words.connectProvider}
        </a>
      }
    >
      {hasMailbox ? words.mailboxOnlyReceives : words.anySender}
    </EmptyState>
  );
}
