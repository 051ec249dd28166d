// Loads the simulator's state once and keeps it current by events. Reloads on every reconnect, so no event in between
// is missed.
import { useCallback, useEffect, useRef, useState } from "react";
import type {
  Faults,
  SimulatedCustomer,
  SimulatorEvent,
  SimulatorState,
  TrafficRow,
} from "#contract/simulator/simulator.ts";
import { callSimulatorApi } from "./simulator-api.ts";
import {
  addCustomerToState,
  appendTrafficRows,
  applyLoaded,
  applySimulatorEvent,
  type LoadedSimulator,
} from "./simulator-state.ts";

export type SimulatorLoadState =
  | { kind: "loading" }
  | { kind: "signed_out" }
  /** Only members who may manage the workspace's accounts may use the simulator. */
  | { kind: "forbidden" }
  /** This workspace has no simulated inboxes. */
  | { kind: "none" }
  | { kind: "down"; message: string }
  | { kind: "here"; simulator: LoadedSimulator; isLive: boolean };

const retryMs = 2_000;

async function loadSimulator(): Promise<SimulatorLoadState> {
  const [response, traffic] = await Promise.all([
    callSimulatorApi<SimulatorState>("GET", "state"),
    callSimulatorApi<{ rows: TrafficRow[] }>("GET", "traffic"),
  ]);
  if (response.kind === "problem") {
    if (response.status === 401) return { kind: "signed_out" };
    if (response.status === 403) return { kind: "forbidden" };
    if (response.status === 404 || response.code === "simulator_disabled") return { kind: "none" };
    return { kind: "down", message: response.message };
  }
  const rows = traffic.kind === "answer" ? traffic.value.rows : [];
  return {
    kind: "here",
    simulator: { state: response.value, trafficRows: appendTrafficRows([], rows) },
    isLive: true,
  };
}

const withFaults = (loadState: SimulatorLoadState, faults: Faults): SimulatorLoadState =>
  loadState.kind === "here"
    ? {
        ...loadState,
        simulator: applySimulatorEvent(loadState.simulator, { kind: "faults", faults }),
      }
    : loadState;

export function useSimulator() {
  const [loadState, setLoadState] = useState<SimulatorLoadState>({ kind: "loading" });
  const [chosenFaults, setChosenFaults] = useState<Faults | null>(null);
  const [attempt, setAttempt] = useState(0);
  const hasChangedWhileLoading = useRef(false);

  const change = useCallback((apply: (simulator: LoadedSimulator) => LoadedSimulator) => {
    setLoadState((current) =>
      current.kind === "here" ? { ...current, simulator: apply(current.simulator) } : current,
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a reload
  useEffect(() => {
    let isOver = false;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = () => {
      if (isOver) return;
      source?.close();
      setLoadState((current) =>
        current.kind === "here" ? { ...current, isLive: false } : current,
      );
      timer = setTimeout(() => void start(), retryMs);
    };
    /** Null if the page was left meanwhile. */
    const load = async (): Promise<SimulatorLoadState["kind"] | null> => {
      hasChangedWhileLoading.current = false;
      const seen = await loadSimulator();
      if (isOver) return null;
      const wasOvertaken = hasChangedWhileLoading.current;
      setLoadState((current) => {
        if (current.kind !== "here") return seen;
        if (seen.kind === "down") return { ...current, isLive: false };
        if (seen.kind !== "here") return seen;
        return { ...seen, simulator: applyLoaded(current.simulator, seen.simulator, wasOvertaken) };
      });
      return seen.kind;
    };
    const reload = async () => {
      // An event that arrives while loading may be newer or older than the response, so load once more.
      do {
        if ((await load()) !== "here") return;
      } while (hasChangedWhileLoading.current);
    };
    const start = async () => {
      const kind = await load();
      if (kind === "down") timer = setTimeout(() => void start(), retryMs);
      if (kind !== "here") return;
      source = new EventSource("/simulator/api/events");
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as SimulatorEvent;
        if (event.kind === "hello") void reload();
        else {
          hasChangedWhileLoading.current = true;
          change((simulator) => applySimulatorEvent(simulator, event));
        }
      };
      source.onerror = lost;
    };
    void start();
    return () => {
      isOver = true;
      source?.close();
      clearTimeout(timer);
    };
  }, [attempt, change]);

  const retry = useCallback(() => {
    setLoadState((current) => (current.kind === "here" ? current : { kind: "loading" }));
    setAttempt((count) => count + 1);
  }, []);
  const showFaults = useCallback(
    (faults: Faults) =>
      change((simulator) => applySimulatorEvent(simulator, { kind: "faults", faults })),
    [change],
  );
  const showNewCustomer = useCallback(
    (customer: SimulatedCustomer) => {
      hasChangedWhileLoading.current = true;
      change((simulator) => addCustomerToState(simulator, customer));
    },
    [change],
  );
  return {
    loadState: chosenFaults === null ? loadState : withFaults(loadState, chosenFaults),
    retry,
    previewFaults: setChosenFaults,
    showFaults,
    showNewCustomer,
  };
}
