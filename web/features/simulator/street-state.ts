// What the page knows of the street, and how each piece of news changes it.
import type {
  SimulatedCustomer,
  SimulatorEvent,
  SimulatorState,
  TrafficRow,
} from "#contract/simulator/simulator.ts";

export interface StreetState {
  readonly state: SimulatorState;
  /** Newest first. */
  readonly wire: readonly TrafficRow[];
}

const keptRows = 400;

export function appendTrafficRows(
  wire: readonly TrafficRow[],
  rows: readonly TrafficRow[],
): readonly TrafficRow[] {
  const newest = wire[0]?.id ?? -1;
  const fresh = rows.filter((row) => row.id > newest);
  if (fresh.length === 0) return wire;
  return [...fresh.sort((a, b) => b.id - a.id), ...wire].slice(0, keptRows);
}

export function applySimulatorEvent(street: StreetState, event: SimulatorEvent): StreetState {
  const { state } = street;
  switch (event.kind) {
    case "hello":
      return street;
    case "wire":
      return { ...street, wire: appendTrafficRows(street.wire, [event.row]) };
    case "lines":
      return { ...street, state: { ...state, lines: event.lines } };
    case "mail_lines":
      return { ...street, state: { ...state, emailInboxes: event.emailInboxes } };
    case "faults":
      return { ...street, state: { ...state, faults: event.faults } };
    case "customer": {
      const isKnown = state.customers.some(({ id }) => id === event.customer.id);
      const customers = isKnown
        ? state.customers.map((one) => (one.id === event.customer.id ? event.customer : one))
        : [...state.customers, event.customer];
      return { ...street, state: { ...state, customers } };
    }
  }
}

/** From the answer to the form. An event that came before it is newer and stays. */
export function addNewcomer(street: StreetState, customer: SimulatedCustomer): StreetState {
  const isKnown = street.state.customers.some(({ id }) => id === customer.id);
  return isKnown ? street : applySimulatorEvent(street, { kind: "customer", customer });
}
