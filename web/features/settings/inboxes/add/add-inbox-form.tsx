import { type ReactNode, useState } from "react";
import { examplePhoneNumber } from "#domain/contact/example-phone-number.ts";
import { ApiError } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { Account, ProviderNumber } from "#web/features/settings/accounts/account-queries.ts";
import type { Provider } from "#web/features/settings/accounts/connect/provider-form.ts";
import styles from "#web/features/settings/components/form.module.css";
import { updateInboxInCache } from "#web/features/settings/inboxes/use-archive-inbox.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { NumberPicker } from "./number-picker.tsx";

type NewInbox = Pick<Inputs["createPhoneInbox"], "color" | "visibility" | "teamId">;
type CreatedInbox = Outputs["createPhoneInbox"];

interface AddInboxFormProps {
  account: Account;
  provider: Provider | undefined;
  /** Settings beyond number and name. */
  more?: NewInbox;
  children?: ReactNode;
  onMade: (made: CreatedInbox) => void;
}

export function AddInboxForm({ account, provider, more, children, onMade }: AddInboxFormProps) {
  const country = useBootstrap(({ workspace }) => workspace.country);
  const [number, setNumber] = useState<ProviderNumber | null>(null);
  const [from, setFrom] = useState<"number" | "name" | "whatsapp">("number");
  const [typed, setTyped] = useState("");
  const [name, setName] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState<ApiError | null>(null);
  const create = useApiMutation({
    request: (input: Inputs["createPhoneInbox"]) => rpc("createPhoneInbox", input),
    onSuccess: (cache, made) => {
      updateInboxInCache(cache, made.inbox);
      onMade(made);
    },
    errorDisplay: "in place",
  });
  const error = mistakes ?? create.error;
  const errors = formErrors(error, {
    address_taken: "address",
    invalid_phone_number: "address",
    not_a_sender: "address",
  });
  const shownName = name ?? suggestedName(number);
  const submit = () => {
    if (from !== "number") {
      setMistakes(null);
      const address = typed.trim();
      const called = name ?? address;
      return void create.run({
        accountId: account.id,
        kind: from === "name" ? "sender" : "whatsapp",
        address,
        name: called,
        ...more,
      });
    }
    if (number === null) return setMistakes(chooseFirst());
    setMistakes(null);
    void create.run({
      accountId: account.id,
      kind: number.kind,
      address: number.number,
      providerRef: number.ref,
      name: shownName,
      ...more,
    });
  };
  return (
    <Form data-part="settings-form" className={styles.settingsForm} onSubmit={submit} error={error}>
      <Segmented
        label={words.senderType}
        segments={[
          { id: "number", label: words.numberFromAccount },
          { id: "name", label: words.nameOrShortCode },
          ...(provider?.whatsapp === "typed"
            ? [{ id: "whatsapp" as const, label: words.aWhatsappNumber }]
            : []),
        ]}
        value={from}
        onChange={setFrom}
      />
      {from === "number" ? (
        <NumberPicker
          accountId={account.id}
          providerName={provider?.name ?? words.theProvider}
          chosen={number}
          error={errors.at.address}
          onChoose={(chosen) => {
            setNumber(chosen);
            setMistakes(null);
          }}
        />
      ) : (
        <Field
          label={from === "name" ? words.senderNameOrShortCode : words.whatsappNumber}
          hint={from === "name" ? words.senderNameHint : words.whatsappNumberHint}
          error={errors.at.address}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            placeholder={from === "name" ? words.senderNameExample : examplePhoneNumber(country)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <Field label={words.inboxName} hint={words.shownToYourTeam} error={errors.at.name}>
        <TextInput
          autoComplete="off"
          placeholder={words.inboxNameExample}
          value={from === "number" ? shownName : (name ?? typed)}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {children}
      <div data-part="settings-save" className={styles.settingsSave}>
        <Button type="submit" kind="primary" busy={create.isBusy}>
          {words.addInbox}
        </Button>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </div>
    </Form>
  );
}

/** The number's name at the provider, unless that is only the number. */
function suggestedName(number: ProviderNumber | null): string {
  if (number === null) return "";
  return /^[\d\s()+.-]*$/.test(number.name) ? number.formatted : number.name;
}

const chooseFirst = () =>
  new ApiError({
    code: "invalid_input",
    status: 422,
    message: "",
    issues: [{ path: "address", message: words.chooseNumber }],
  });
