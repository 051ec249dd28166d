import { useState } from "react";
import type { Line } from "#contract/live.ts";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { readAnswer } from "#web/data/api.ts";
import { addressOf } from "#web/data/place.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { useMay } from "#web/data/use-may.ts";
import { plain } from "#web/features/settings/lines/phone/flow/sound/keep-sound.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { CallInIcon } from "#web/ui/icon.tsx";

/** A neighbour of the make-believe street calls the line: what is live is met, with everybody's real phones. */
export function RingForReal({ line }: { line: Line }) {
  const mayUse = useMay("simulator.use");
  const [caller, setCaller] = useState<string | null>(null);
  const ring = useAction({
    ask: () => callFromStreet(line.address),
    settle: (_, name) => setCaller(name),
    tells: "in place",
  });
  if (!line.isSimulated || !mayUse) return null;
  return (
    <div className="ring-for-real">
      <Button
        size="small"
        glyph={CallInIcon}
        busy={ring.isBusy}
        onClick={() => void ring.run(undefined)}
      >
        Place test call
      </Button>
      {caller !== null && (
        <p className="hint" role="status">
          {caller} calls.{" "}
          <a className="inline-link" href={addressOf.simulator()}>
            View their phone
          </a>
        </p>
      )}
      {ring.refusal && <FieldError>{sayRefusal(ring.refusal)}</FieldError>}
    </div>
  );
}

async function callFromStreet(line: string): Promise<string> {
  const state = (await readAnswer(await fetch("/simulator/api/state"))) as SimulatorState;
  const free = state.customers.find(
    ({ number, handset, call }) =>
      number !== null && handset === "on" && (call === null || call.state === "ended"),
  );
  if (free === undefined) throw plain("All simulated customers are on a call. Hang up one first.");
  const begun = await fetch("/simulator/api/calls", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ customer: free.id, line }),
  });
  await readAnswer(begun);
  return free.name;
}
