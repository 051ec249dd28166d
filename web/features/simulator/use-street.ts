// Brings the street and keeps it true: asked once, then told. Every time the connection comes back it is
// asked again, so nothing told in between is missed.
import { useCallback, useEffect, useState } from "react";
import type {
  Faults,
  SimulatedCustomer,
  SimulatorEvent,
  SimulatorState,
  TrafficRow,
} from "#contract/simulator/simulator.ts";
import { callSimulatorApi } from "./simulator-api.ts";
import {
  addNewcomer,
  appendTrafficRows,
  applySimulatorEvent,
  type StreetState,
} from "./street-state.ts";

export type StreetLoadState =
  | { kind: "loading" }
  | { kind: "signed_out" }
  /** Only those who may change the workspace's accounts may step outside. */
  | { kind: "forbidden" }
  /** This workspace has real lines only. */
  | { kind: "none" }
  | { kind: "down"; say: string }
  | { kind: "here"; street: StreetState; isLive: boolean };

const tryAgainMs = 2_000;

async function look(): Promise<StreetLoadState> {
  const [asked, wire] = await Promise.all([
    callSimulatorApi<SimulatorState>("GET", "state"),
    callSimulatorApi<{ rows: TrafficRow[] }>("GET", "wire"),
  ]);
  if (asked.kind === "problem") {
    if (asked.status === 401) return { kind: "signed_out" };
    if (asked.status === 403) return { kind: "forbidden" };
    if (asked.status === 404 || asked.code === "simulator_disabled") return { kind: "none" };
    return { kind: "down", say: asked.say };
  }
  const rows = wire.kind === "answer" ? wire.value.rows : [];
  return {
    kind: "here",
    street: { state: asked.value, wire: appendTrafficRows([], rows) },
    isLive: true,
  };
}

export function useStreet() {
  const [sight, setSight] = useState<StreetLoadState>({ kind: "loading" });
  const [round, setRound] = useState(0);

  const change = useCallback((apply: (street: StreetState) => StreetState) => {
    setSight((now) => (now.kind === "here" ? { ...now, street: apply(now.street) } : now));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new try
  useEffect(() => {
    let isOver = false;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newsWhileLooking = false;
    const lost = () => {
      if (isOver) return;
      source?.close();
      setSight((now) => (now.kind === "here" ? { ...now, isLive: false } : now));
      timer = setTimeout(() => void begin(), tryAgainMs);
    };
    const updateReprocessing = async () => {
      // News that comes while we ask may be newer or older than the answer: then we ask once more.
      do {
        newsWhileLooking = false;
        const seen = await look();
        if (isOver) return;
        setSight((now) =>
          seen.kind === "down" && now.kind === "here" ? { ...now, isLive: false } : seen,
        );
        if (seen.kind !== "here") return;
      } while (newsWhileLooking);
    };
    const begin = async () => {
      const seen = await look();
      if (isOver) return;
      setSight((now) =>
        seen.kind === "down" && now.kind === "here" ? { ...now, isLive: false } : seen,
      );
      if (seen.kind === "down") timer = setTimeout(() => void begin(), tryAgainMs);
      if (seen.kind !== "here") return;
      source = new EventSource("/simulator/api/events");
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as SimulatorEvent;
        if (event.kind === "hello") void updateReprocessing();
        else {
          newsWhileLooking = true;
          change((street) => applySimulatorEvent(street, event));
        }
      };
      source.onerror = lost;
    };
    void begin();
    return () => {
      isOver = true;
      source?.close();
      clearTimeout(timer);
    };
  }, [round, change]);

  const retry = useCallback(() => {
    setSight((now) => (now.kind === "here" ? now : { kind: "loading" }));
    setRound((nth) => nth + 1);
  }, []);
  const showFaults = useCallback(
    (faults: Faults) => change((street) => applySimulatorEvent(street, { kind: "faults", faults })),
    [change],
  );
  const showNewcomer = useCallback(
    (customer: SimulatedCustomer) => change((street) => addNewcomer(street, customer)),
    [change],
  );
  return { sight, retry, showFaults, showNewcomer };
}
