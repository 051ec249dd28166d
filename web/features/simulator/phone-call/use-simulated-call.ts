import { useEffect, useRef, useState } from "react";
import type { SimulatedCall } from "#contract/simulator/simulated-call.ts";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { startRingtone } from "#web/data/call/media/tones.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { callInbox, joinCall, type LegStarted, type SimulatedLeg } from "./simulated-leg.ts";

export interface SimulatedCallHandle {
  /** The call of this phone, as the carrier reports it or while it is being placed. */
  readonly call: SimulatedCall | null;
  readonly leg: SimulatedLeg | null;
  readonly isBusy: boolean;
  readonly problem: string | null;
  start(inboxNumber: string): void;
  answer(): void;
  /** Reconnects to the call after a page reload. */
  rejoin(): void;
  decline(): void;
  hangUp(): void;
  press(key: string): void;
  speak(): void;
}

export function useSimulatedCall({ id, call: known }: SimulatedCustomer): SimulatedCallHandle {
  const [leg, setLeg] = useState<SimulatedLeg | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const held = useRef<SimulatedLeg | null>(null);
  const call = known === null || known.state === "ended" ? null : known;
  const sid = call?.sid ?? null;
  const isRinging = call?.by === "app" && call.state === "ringing";

  // The call is over at the carrier, or another one replaced it, so this audio path is closed.
  useEffect(() => {
    const one = held.current;
    if (one === null || one.callSid === sid) return;
    one.close();
    held.current = null;
    setLeg(null);
  }, [sid]);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      held.current?.close();
    };
  }, []);
  useEffect(() => (isRinging ? startRingtone() : undefined), [isRinging]);

  const connectLeg = async (start: () => Promise<LegStarted>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const started = await start().catch((error: unknown) => ({
      kind: "problem" as const,
      message: error instanceof Error ? error.message : String(error),
    }));
    // Microphone access was granted after the page was left.
    if (isGone.current) {
      if (started.kind !== "problem") started.leg.close();
      return;
    }
    setBusy(false);
    if (started.kind === "problem") return setProblem(started.message);
    held.current?.close();
    held.current = started.leg;
    setLeg(started.leg);
  };
  const sendAction = async (action: string, body?: unknown) => {
    if (sid === null) return;
    const response = await callSimulatorApi("POST", `calls/${sid}/${action}`, body);
    if (response.kind === "problem") setProblem(response.message);
  };
  return {
    call,
    leg,
    isBusy,
    problem,
    start: (inboxNumber) => void connectLeg(() => callInbox(id, inboxNumber)),
    answer: () => sid !== null && void connectLeg(() => joinCall(sid, "answer")),
    rejoin: () => sid !== null && void connectLeg(() => joinCall(sid, "offer")),
    decline: () => void sendAction("decline"),
    hangUp: () => void sendAction("hangup"),
    press: (key) => (leg === null ? void sendAction("digits", { digits: key }) : leg.press(key)),
    speak: () => void sendAction("voice", { kind: "recorded" }),
  };
}
