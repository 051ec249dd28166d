import { type ReactNode, useState } from "react";
import { ApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { Account, ProviderNumber } from "#web/features/settings/accounts/account-queries.ts";
import type { Provider } from "#web/features/settings/accounts/connect/provider-form.ts";
import { updateInboxInCache } from "#web/features/settings/inboxes/use-archive-inbox.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { NumberPicker } from "./number-picker.tsx";

export type NewInbox = Pick<Inputs["createPhoneInbox"], "colour" | "visibility" | "teamId">;
export type CreatedInbox = Outputs["createPhoneInbox"];

interface AddInboxFormProps {
  account: Account;
  provider: Provider | undefined;
  /** Settings beyond number and name. */
  more?: NewInbox;
  children?: ReactNode;
  onMade: (made: CreatedInbox) => void;
}

export function AddInboxForm({ account, provider, more, children, onMade }: AddInboxFormProps) {
  const [number, setNumber] = useState<ProviderNumber | null>(null);
  const [from, setFrom] = useState<"number" | "name" | "whatsapp">("number");
  const [typed, setTyped] = useState("");
  const [name, setName] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState<ApiError | null>(null);
  const create = useApiMutation({
    ask: (input: Inputs["createPhoneInbox"]) => rpc("createPhoneInbox", input),
    settle: (cache, made) => {
      updateInboxInCache(cache, made.inbox);
      onMade(made);
    },
    tells: "in place",
  });
  const refusal = mistakes ?? create.refusal;
  const errors = formErrors(refusal, {
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
    <Form className="set-form" onSubmit={submit} refusal={refusal}>
      <Segmented
        label="Sender type"
        segments={[
          { id: "number", label: "A number from the account" },
          { id: "name", label: "A name or short code" },
          ...(provider?.whatsapp === "typed"
            ? [{ id: "whatsapp" as const, label: "A WhatsApp number" }]
            : []),
        ]}
        value={from}
        onChange={setFrom}
      />
      {from === "number" ? (
        <NumberPicker
          accountId={account.id}
          vendorName={provider?.name ?? "the provider"}
          chosen={number}
          error={errors.at.address}
          onChoose={(chosen) => {
            setNumber(chosen);
            setMistakes(null);
          }}
        />
      ) : (
        <Field
          label={from === "name" ? "Sender name or short code" : "WhatsApp number"}
          hint={
            from === "name"
              ? "A name has 3 to 11 letters and digits. Customers can't reply to a name, not even with STOP, and several countries, including the US and Canada, don't accept them."
              : "Include the country code. The number must be linked to the application at the provider."
          }
          error={errors.at.address}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            placeholder={from === "name" ? "Copperline" : "+44 20 7946 0100"}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <Field label="Inbox name" hint="Shown to your team." error={errors.at.name}>
        <TextInput
          autoComplete="off"
          placeholder="Office, Support, Bookings"
          value={from === "number" ? shownName : (name ?? typed)}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {children}
      <div className="set-save">
        <Button type="submit" kind="primary" busy={create.isBusy}>
          Add inbox
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
    issues: [{ path: "address", message: "Choose a number." }],
  });
