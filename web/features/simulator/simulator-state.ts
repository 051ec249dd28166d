// The simulator page's state, and how each event changes it.
import type {
  SimulatedCustomer,
  SimulatorEvent,
  SimulatorState,
  TrafficRow,
} from "#contract/simulator/simulator.ts";

export interface LoadedSimulator {
  readonly state: SimulatorState;
  /** Newest first. */
  readonly trafficRows: readonly TrafficRow[];
}

const maxTrafficRows = 400;

export function appendTrafficRows(
  trafficRows: readonly TrafficRow[],
  rows: readonly TrafficRow[],
): readonly TrafficRow[] {
  const newest = trafficRows[0]?.id ?? -1;
  const fresh = rows.filter((row) => row.id > newest);
  if (fresh.length === 0) return trafficRows;
  return [...fresh.sort((a, b) => b.id - a.id), ...trafficRows].slice(0, maxTrafficRows);
}

export function applySimulatorEvent(
  simulator: LoadedSimulator,
  event: SimulatorEvent,
): LoadedSimulator {
  const { state } = simulator;
  switch (event.kind) {
    case "hello":
      return simulator;
    case "traffic":
      return { ...simulator, trafficRows: appendTrafficRows(simulator.trafficRows, [event.row]) };
    case "inboxes":
      return { ...simulator, state: { ...state, inboxes: event.inboxes } };
    case "email_inboxes":
      return { ...simulator, state: { ...state, emailInboxes: event.emailInboxes } };
    case "faults":
      return { ...simulator, state: { ...state, faults: event.faults } };
    case "customer": {
      const isKnown = state.customers.some(({ id }) => id === event.customer.id);
      const customers = isKnown
        ? state.customers.map((one) => (one.id === event.customer.id ? event.customer : one))
        : [...state.customers, event.customer];
      return { ...simulator, state: { ...state, customers } };
    }
  }
}

/**
 * Replaces the state by a loaded one. A response that changes overtook may lack a customer who was added meanwhile: the
 * phone, and a text half written on it, stays until the next response.
 */
export function applyLoaded(
  current: LoadedSimulator,
  loaded: LoadedSimulator,
  wasOvertaken: boolean,
): LoadedSimulator {
  if (!wasOvertaken) return loaded;
  const loadedIds = new Set(loaded.state.customers.map(({ id }) => id));
  const added = current.state.customers.filter(({ id }) => !loadedIds.has(id));
  return {
    ...loaded,
    state: { ...loaded.state, customers: [...loaded.state.customers, ...added] },
  };
}

/** Adds the customer from the form's response. An event received before it is newer and wins. */
export function addCustomerToState(
  simulator: LoadedSimulator,
  customer: SimulatedCustomer,
): LoadedSimulator {
  const isKnown = simulator.state.customers.some(({ id }) => id === customer.id);
  return isKnown ? simulator : applySimulatorEvent(simulator, { kind: "customer", customer });
}
