import { useState } from "react";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./mailbox-switches.module.css";

/** Adds another address to reply from to the same customer. */
export function AddAddress({ customerId }: { customerId: string }) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = async () => {
    const response = await callSimulatorApi("PATCH", `customers/${customerId}`, { address });
    if (response.kind === "problem") setProblem(response.message);
    else {
      setProblem(null);
      setAddress("");
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className={styles.switchesRow}>
        <TextInput
          aria-label="Add address"
          placeholder="Add address"
          inputMode="email"
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" disabled={address.trim() === ""}>
          Add
        </Button>
      </div>
      {problem !== null && <FieldError>{problem}</FieldError>}
    </form>
  );
}
