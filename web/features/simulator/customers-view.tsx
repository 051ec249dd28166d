import { useEffect, useState } from "react";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import styles from "./customers-view.module.css";
import { AddCustomerIcon, SimulatorIcon } from "./icons.ts";
import { FaultSky } from "./illustration/fault-sky.tsx";
import type { EmailClientView } from "./mailbox/email-client-view.ts";
import { EmailClientWindow } from "./mailbox/email-client-window.tsx";
import { SimulatedPerson } from "./simulated-person.tsx";

interface CustomersViewProps {
  state: SimulatorState;
  /** A customer who was just added is scrolled into view. */
  newCustomer: string | null;
  onAdd: () => void;
}

export function CustomersView({ state, newCustomer, onAdd }: CustomersViewProps) {
  const { customers, faults } = state;
  const [open, setOpen] = useState<{ customerId: string; view: EmailClientView } | null>(null);
  const reader = customers.find(({ id }) => id === open?.customerId);
  const isHere = customers.some(({ id }) => id === newCustomer);
  useEffect(() => {
    if (!isHere) return;
    const card = document.getElementById(`person-${newCustomer}`);
    card?.scrollIntoView({ inline: "center", block: "nearest" });
    card?.querySelector("textarea")?.focus({ preventScroll: true });
  }, [isHere, newCustomer]);
  return (
    <section data-part="customers" className={styles.customers} aria-label="Customers">
      <FaultSky preset={faults.preset} rules={faults.rules} />
      {customers.length === 0 ? (
        <div className={styles.customersEmpty}>
          <EmptyState
            title="No customers yet"
            icon={SimulatorIcon}
            actions={
              <Button kind="primary" icon={AddCustomerIcon} onClick={onAdd}>
                Add a customer
              </Button>
            }
          >
            Make up a name with a phone number or an email address.
          </EmptyState>
        </div>
      ) : (
        <div className={styles.customersRow} inert={open !== null && reader !== undefined}>
          {customers.map((customer, index) => (
            <SimulatedPerson
              key={customer.id}
              customer={customer}
              position={index}
              state={state}
              onEmail={(view) => setOpen({ customerId: customer.id, view })}
            />
          ))}
        </div>
      )}
      {open !== null && reader !== undefined && reader.mailbox !== null && (
        <EmailClientWindow
          key={reader.id}
          customer={reader}
          mailbox={reader.mailbox}
          state={state}
          view={open.view}
          onView={(view) => setOpen({ customerId: reader.id, view })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
