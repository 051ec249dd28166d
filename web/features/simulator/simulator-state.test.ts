import { expect, test } from "vitest";
import type {
  SimulatedCustomer,
  SimulatorState,
  TrafficRow,
} from "#contract/simulator/simulator.ts";
import {
  appendTrafficRows,
  applyLoaded,
  applySimulatorEvent,
  type LoadedSimulator,
} from "./simulator-state.ts";

const ada: SimulatedCustomer = {
  id: "1",
  name: "Ada Brook",
  number: "+447700900177",
  phoneStatus: "on",
  phoneStatusSince: "2026-11-20T09:00:00Z",
  suggestedTexts: [],
  threads: [],
  mailbox: null,
  answerBehavior: "rings",
  call: null,
};
const state: SimulatorState = {
  clock: "2026-11-20T09:46:00Z",
  company: "Copperline",
  country: "GB",
  inboxes: [],
  emailInboxes: [],
  customers: [ada],
  faults: { preset: "none", seed: 1, rules: [] },
};
const simulator: LoadedSimulator = { state, trafficRows: [] };
const row = (id: number) => ({ id }) as TrafficRow;

test("replaces a changed customer in place and appends a new one", () => {
  const off = applySimulatorEvent(simulator, {
    kind: "customer",
    customer: { ...ada, phoneStatus: "off" },
  });
  expect(off.state.customers.map((one) => one.phoneStatus)).toEqual(["off"]);
  const max = { ...ada, id: "2", name: "Max Oduya" };
  const two = applySimulatorEvent(off, { kind: "customer", customer: max });
  expect(two.state.customers.map((one) => one.name)).toEqual(["Ada Brook", "Max Oduya"]);
});

test("keeps the traffic log newest first, without duplicates", () => {
  const rows = appendTrafficRows([], [row(1), row(2)]);
  expect(rows.map(({ id }) => id)).toEqual([2, 1]);
  expect(appendTrafficRows(rows, [row(2), row(3)]).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(appendTrafficRows(rows, [row(1)])).toBe(rows);
});

test("replaces inboxes and faults, and ignores a greeting", () => {
  const faults = { preset: "heavy", seed: 2, rules: [] } as const;
  expect(applySimulatorEvent(simulator, { kind: "faults", faults }).state.faults).toEqual(faults);
  const inbox = { sid: "PN1", number: "+447700900100", name: "Front desk" };
  const inboxes = [
    { ...inbox, smsWebhookUrl: null, whatsappWebhookUrl: null, callWebhookUrl: null },
  ];
  expect(
    applySimulatorEvent(simulator, { kind: "inboxes", inboxes: inboxes }).state.inboxes,
  ).toEqual(inboxes);
  expect(applySimulatorEvent(simulator, { kind: "hello", clock: state.clock })).toBe(simulator);
});

test("a customer stays who was added while an older state was loading", () => {
  const max = { ...ada, id: "2", name: "Max Oduya" };
  const withMax = applySimulatorEvent(simulator, { kind: "customer", customer: max });
  const loaded = {
    ...simulator,
    state: { ...state, customers: [{ ...ada, phoneStatus: "off" }] },
  } as const;
  const namesOf = (shown: LoadedSimulator) => shown.state.customers.map(({ name }) => name);
  const overtaken = applyLoaded(withMax, loaded, true);
  expect(namesOf(overtaken)).toEqual(["Ada Brook", "Max Oduya"]);
  expect(overtaken.state.customers[0]?.phoneStatus).toBe("off");
  expect(namesOf(applyLoaded(withMax, loaded, false))).toEqual(["Ada Brook"]);
});
