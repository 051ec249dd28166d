import type { SimulatorState } from "#contract/simulator.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { AddCustomerIcon, StreetIcon } from "./glyphs.ts";
import { Person } from "./person.tsx";
import { Scenery } from "./scenery/scenery.tsx";
import "./street-view.css";

interface StreetViewProps {
  state: SimulatorState;
  onAdd: () => void;
}

export function StreetView({ state, onAdd }: StreetViewProps) {
  const { customers, faults } = state;
  return (
    <main className="street" aria-label="Customers">
      <Scenery weather={faults.weather} rules={faults.rules} />
      {customers.length === 0 ? (
        <div className="street-empty">
          <EmptyState
            title="Nobody lives here yet"
            glyph={StreetIcon}
            deeds={
              <Button kind="primary" glyph={AddCustomerIcon} onClick={onAdd}>
                Add a customer
              </Button>
            }
          >
            A customer is a name and a phone number that you make up.
          </EmptyState>
        </div>
      ) : (
        <>
          <nav className="street-doors" aria-label="Go to a phone">
            {customers.map(({ id, name, number }) => (
              <button
                key={id}
                type="button"
                onClick={() =>
                  document
                    .getElementById(`person-${id}`)
                    ?.scrollIntoView({ inline: "center", block: "nearest" })
                }
              >
                <Avatar name={name || number} size={28} />
                <span className="sr">{name || number}</span>
              </button>
            ))}
          </nav>
          <div className="street-row">
            {customers.map((customer, place) => (
              <Person key={customer.id} customer={customer} place={place} state={state} />
            ))}
          </div>
        </>
      )}
    </main>
  );
}
