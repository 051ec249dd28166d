import { useEffect, useRef, useState } from "react";
import type { SimulatedCall } from "#contract/simulator/simulated-call.ts";
import type { SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { startRingtone } from "#web/data/call/media/tones.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { callInbox, joinCall, type LegStarted, type SimulatedLeg } from "./simulated-leg.ts";

export interface SimulatedCallHandle {
  /** What this phone is in: as the carrier says, or on its way there. */
  readonly call: SimulatedCall | null;
  readonly leg: SimulatedLeg | null;
  readonly isBusy: boolean;
  readonly problem: string | null;
  begin(line: string): void;
  answer(): void;
  /** Hears the call again after the page was loaded anew. */
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
  const isRinging = call?.by === "desk" && call.state === "ringing";

  // Over at the carrier, or another one: this path leads nowhere any more.
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

  const take = async (begin: () => Promise<LegStarted>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const begun = await begin().catch((error: unknown) => ({
      kind: "problem" as const,
      say: error instanceof Error ? error.message : String(error),
    }));
    // The microphone was given after the page had been left.
    if (isGone.current) {
      if (begun.kind !== "problem") begun.leg.close();
      return;
    }
    setBusy(false);
    if (begun.kind === "problem") return setProblem(begun.say);
    held.current?.close();
    held.current = begun.leg;
    setLeg(begun.leg);
  };
  const tell = async (deed: string, body?: unknown) => {
    if (sid === null) return;
    const asked = await callSimulatorApi("POST", `calls/${sid}/${deed}`, body);
    if (asked.kind === "problem") setProblem(asked.say);
  };
  return {
    call,
    leg,
    isBusy,
    problem,
    begin: (line) => void take(() => callInbox(id, line)),
    answer: () => sid !== null && void take(() => joinCall(sid, "answer")),
    rejoin: () => sid !== null && void take(() => joinCall(sid, "offer")),
    decline: () => void tell("decline"),
    hangUp: () => void tell("hangup"),
    press: (key) => (leg === null ? void tell("digits", { digits: key }) : leg.press(key)),
    speak: () => void tell("voice", { kind: "recorded" }),
  };
}
