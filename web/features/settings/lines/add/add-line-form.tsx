import { type ReactNode, useState } from "react";
import { call, type Inputs, type Outputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { Refusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import type { Account, ProviderNumber } from "#web/features/settings/accounts/account-queries.ts";
import type { Vendor } from "#web/features/settings/accounts/connect/vendor-form.ts";
import { placeLine } from "#web/features/settings/lines/use-archive-line.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { NumberPicker } from "./number-picker.tsx";

export type NewLine = Pick<Inputs["createLine"], "colour" | "visibility" | "teamId">;
export type MadeLine = Outputs["createLine"];

interface AddLineFormProps {
  account: Account;
  vendor: Vendor | undefined;
  /** More to set than number and name. */
  more?: NewLine;
  children?: ReactNode;
  onMade: (made: MadeLine) => void;
}

export function AddLineForm({ account, vendor, more, children, onMade }: AddLineFormProps) {
  const [number, setNumber] = useState<ProviderNumber | null>(null);
  const [from, setFrom] = useState<"number" | "name" | "whatsapp">("number");
  const [typed, setTyped] = useState("");
  const [name, setName] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState<Refusal | null>(null);
  const create = useAction({
    ask: (input: Inputs["createLine"]) => call("createLine", input),
    settle: (cache, made) => {
      placeLine(cache, made.line);
      onMade(made);
    },
    tells: "in place",
  });
  const refusal = mistakes ?? create.refusal;
  const says = formSays(refusal, {
    address_taken: "address",
    not_a_number: "address",
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
          ...(vendor?.whatsapp === "typed"
            ? [{ id: "whatsapp" as const, label: "A WhatsApp number" }]
            : []),
        ]}
        value={from}
        onChange={setFrom}
      />
      {from === "number" ? (
        <NumberPicker
          accountId={account.id}
          vendorName={vendor?.name ?? "the provider"}
          chosen={number}
          error={says.at.address}
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
          error={says.at.address}
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
      <Field label="Inbox name" hint="Shown to your team." error={says.at.name}>
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
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
      </div>
    </Form>
  );
}

/** What it is called at the provider, unless that is just the number again. */
function suggestedName(number: ProviderNumber | null): string {
  if (number === null) return "";
  return /^[\d\s()+.-]*$/.test(number.name) ? number.shown : number.name;
}

const chooseFirst = () =>
  new Refusal({
    code: "invalid_input",
    status: 422,
    say: "",
    issues: [{ path: "address", say: "Choose a number." }],
  });
