import { useEffect, useState } from "react";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddCustomerIcon, StreetIcon } from "./glyphs.ts";
import { MailProgram } from "./mailbox/mail-program.tsx";
import type { MailView } from "./mailbox/mail-view.ts";
import { Person } from "./person.tsx";
import { Scenery } from "./scenery/scenery.tsx";
import "./street-view.css";

interface StreetViewProps {
  state: SimulatorState;
  /** The customer who was just added comes into view. */
  newcomer: string | null;
  onAdd: () => void;
}

export function StreetView({ state, newcomer, onAdd }: StreetViewProps) {
  const { customers, faults } = state;
  const [open, setOpen] = useState<{ customerId: string; view: MailView } | null>(null);
  const reader = customers.find(({ id }) => id === open?.customerId);
  const isHere = customers.some(({ id }) => id === newcomer);
  useEffect(() => {
    if (!isHere) return;
    const house = document.getElementById(`person-${newcomer}`);
    house?.scrollIntoView({ inline: "center", block: "nearest" });
    house?.querySelector("textarea")?.focus({ preventScroll: true });
  }, [isHere, newcomer]);
  return (
    <section className="street" aria-label="Customers">
      <Scenery weather={faults.weather} rules={faults.rules} />
      {customers.length === 0 ? (
        <div className="street-empty">
          <EmptyState
            title="No customers yet"
            glyph={StreetIcon}
            deeds={
              <Button kind="primary" glyph={AddCustomerIcon} onClick={onAdd}>
                Add a customer
              </Button>
            }
          >
            Make up a name with a phone number or an email address.
          </EmptyState>
        </div>
      ) : (
        <div className="street-row" inert={open !== null && reader !== undefined}>
          {customers.map((customer, place) => (
            <Person
              key={customer.id}
              customer={customer}
              place={place}
              state={state}
              onMail={(view) => setOpen({ customerId: customer.id, view })}
            />
          ))}
        </div>
      )}
      {open !== null && reader !== undefined && reader.mailbox !== null && (
        <MailProgram
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
