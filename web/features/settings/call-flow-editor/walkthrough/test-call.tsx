import { useState } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { limits } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { routePaths } from "#web/data/routes.ts";
import { parseResponse } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { localError } from "#web/features/settings/call-flow-editor/audio/save-audio-file.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { CallInIcon } from "#web/ui/icons.tsx";
import styles from "./walkthrough-panel.module.css";

/** A simulated customer calls the inbox: runs the live flow and rings real members. */
export function TestCall({ inbox }: { inbox: Inbox }) {
  const canUse = useCan("simulator.use");
  const [caller, setCaller] = useState<string | null>(null);
  const ring = useApiMutation({
    request: () => callFromSimulator(inbox.address),
    onSuccess: (_, name) => setCaller(name),
    errorDisplay: "in place",
  });
  if (!inbox.isSimulated || !canUse) return null;
  return (
    <div className={styles.ringForReal}>
      <Button
        size="small"
        icon={CallInIcon}
        busy={ring.isBusy}
        onClick={() => void ring.run(undefined)}
      >
        {words.placeTestCall}
      </Button>
      {caller !== null && (
        <p data-part="hint" className={fieldStyles.hint} role="status">
          {fill(words.callerCalls, { caller })}{" "}
          <a className="inline-link" href={routePaths.simulator()}>
            {words.viewPhone}
          </a>
        </p>
      )}
      {ring.error && <FieldError>{errorMessage(ring.error)}</FieldError>}
    </div>
  );
}

async function callFromSimulator(inboxNumber: string): Promise<string> {
  const signal = AbortSignal.timeout(limits.browserRequestSeconds.max * 1000);
  const response = await fetch("/simulator/api/state", { signal });
  const state = (await parseResponse(response)) as SimulatorState;
  const free = state.customers.find(
    ({ number, phoneStatus, call }) =>
      number !== null && phoneStatus === "on" && (call === null || call.state === "ended"),
  );
  if (free === undefined) throw localError(words.allOnCall);
  const started = await fetch("/simulator/api/calls", {
    method: "POST",
    signal,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ customer: free.id, line: inboxNumber }),
  });
  await parseResponse(started);
  return free.name;
}
