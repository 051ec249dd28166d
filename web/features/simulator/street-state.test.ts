import { expect, test } from "vitest";
import type {
  SimulatedCustomer,
  SimulatorState,
  TrafficRow,
} from "#contract/simulator/simulator.ts";
import { appendTrafficRows, applySimulatorEvent, type StreetState } from "./street-state.ts";

const ada: SimulatedCustomer = {
  id: "1",
  name: "Ada Brook",
  number: "+447700900177",
  handset: "on",
  handsetSince: "2026-11-20T09:00:00Z",
  firstWords: [],
  threads: [],
  mailbox: null,
  habit: "rings",
  call: null,
};
const state: SimulatorState = {
  clock: "2026-11-20T09:46:00Z",
  company: "Copperline",
  country: "GB",
  lines: [],
  emailInboxes: [],
  customers: [ada],
  faults: { weather: "fine", seed: 1, rules: [] },
};
const street: StreetState = { state, wire: [] };
const row = (id: number) => ({ id }) as TrafficRow;

test("a customer who changed takes the old one's place, a new one comes last", () => {
  const off = applySimulatorEvent(street, {
    kind: "customer",
    customer: { ...ada, handset: "off" },
  });
  expect(off.state.customers.map((one) => one.handset)).toEqual(["off"]);
  const max = { ...ada, id: "2", name: "Max Oduya" };
  const two = applySimulatorEvent(off, { kind: "customer", customer: max });
  expect(two.state.customers.map((one) => one.name)).toEqual(["Ada Brook", "Max Oduya"]);
});

test("the wire is newest first, and a row that came by both ways stands once", () => {
  const asked = appendTrafficRows([], [row(1), row(2)]);
  expect(asked.map(({ id }) => id)).toEqual([2, 1]);
  expect(appendTrafficRows(asked, [row(2), row(3)]).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(appendTrafficRows(asked, [row(1)])).toBe(asked);
});

test("lines and faults are replaced, a greeting changes nothing", () => {
  const faults = { weather: "storm", seed: 2, rules: [] } as const;
  expect(applySimulatorEvent(street, { kind: "faults", faults }).state.faults).toEqual(faults);
  const line = { sid: "PN1", number: "+447700900100", name: "Front desk" };
  const lines = [{ ...line, textHook: null, whatsappHook: null, callHook: null }];
  expect(applySimulatorEvent(street, { kind: "lines", lines }).state.lines).toEqual(lines);
  expect(applySimulatorEvent(street, { kind: "hello", clock: state.clock })).toBe(street);
});
