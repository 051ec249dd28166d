import { useState } from "react";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { callSimulatorApi, type SimulatorResponse } from "./simulator-api.ts";
import styles from "./simulator-page.module.css";

interface AddCustomerProps {
  country: string;
  /** The workspace has simulated email too. */
  hasEmail: boolean;
  onClose: () => void;
  onAdded: (customer: SimulatedCustomer) => void;
}

const formId = "add-customer";

export function AddCustomer({ country, hasEmail, onClose, onAdded }: AddCustomerProps) {
  const [name, setName] = useState("");
  const [number, setNumber] = useState("");
  const [address, setAddress] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Extract<
    SimulatorResponse<unknown>,
    { kind: "problem" }
  > | null>(null);
  const add = async () => {
    setBusy(true);
    const response = await callSimulatorApi<SimulatedCustomer>("POST", "customers", {
      name,
      number,
      address,
    });
    setBusy(false);
    if (response.kind === "problem") setProblem(response);
    else {
      onAdded(response.value);
      onClose();
    }
  };
  const errorOf = (field: string) => problem?.issues.find((issue) => issue.path === field)?.message;
  const rest = problem !== null && problem.issues.length === 0 ? problem.message : null;
  const example = country === "GB" ? "07700 900 and three digits" : "(202) 555-01 and two digits";
  return (
    <Dialog
      title="Add a customer"
      width={400}
      onClose={onClose}
      onConfirm={() => void add()}
      busy={isBusy}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            Add a customer
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.simForm} error={problem} onSubmit={() => void add()}>
        <Field label="Name" error={errorOf("name")}>
          <TextInput
            data-autofocus
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          label="Phone number"
          hint={`Use a fictional number: ${example}.`}
          error={errorOf("number")}
        >
          <TextInput
            inputMode="tel"
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
        {hasEmail && (
          <Field
            label="Email address"
            hint="Any address under .example. A number or an address is enough."
            error={errorOf("address")}
          >
            <TextInput
              inputMode="email"
              autoComplete="off"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          </Field>
        )}
        {rest !== null && <FieldError>{rest}</FieldError>}
      </Form>
    </Dialog>
  );
}
