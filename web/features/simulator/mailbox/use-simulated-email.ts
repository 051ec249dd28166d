import { useEffect, useState } from "react";
import type { SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { callSimulatorApi, type SimulatorResponse } from "#web/features/simulator/simulator-api.ts";

/** Null while loading. Opening an email marks it as read. */
export function useSimulatedEmail(id: string): {
  response: SimulatorResponse<SimulatedEmail> | null;
  again: () => void;
} {
  const [response, setResponse] = useState<SimulatorResponse<SimulatedEmail> | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a reload
  useEffect(() => {
    let isOver = false;
    void callSimulatorApi<SimulatedEmail>("GET", `emails/${id}`).then((found) => {
      if (isOver) return;
      setResponse(found);
      const isNew = found.kind === "answer" && !found.value.isRead;
      if (isNew) void callSimulatorApi("POST", `emails/${id}/actions`, { action: "read" });
    });
    return () => {
      isOver = true;
    };
  }, [id, attempt]);
  const again = () => {
    setResponse(null);
    setAttempt((count) => count + 1);
  };
  return { response, again };
}
