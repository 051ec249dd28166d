import { useEffect, useState } from "react";
import type { SimulatedMail } from "#contract/simulator/simulated-mail.ts";
import { type Asked, askSimulator } from "#web/features/simulator/ask-simulator.ts";

/** Null while it is fetched. Whoever opens a mail has read it. */
export function useMail(id: string): { asked: Asked<SimulatedMail> | null; again: () => void } {
  const [asked, setAsked] = useState<Asked<SimulatedMail> | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new try
  useEffect(() => {
    let isOver = false;
    void askSimulator<SimulatedMail>("GET", `mails/${id}`).then((found) => {
      if (isOver) return;
      setAsked(found);
      const isNew = found.kind === "answer" && !found.value.isRead;
      if (isNew) void askSimulator("POST", `mails/${id}/deeds`, { deed: "read" });
    });
    return () => {
      isOver = true;
    };
  }, [id, round]);
  const again = () => {
    setAsked(null);
    setRound((nth) => nth + 1);
  };
  return { asked, again };
}
