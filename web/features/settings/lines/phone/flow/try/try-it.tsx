import { useState } from "react";
import type { Line } from "#contract/live.ts";
import type { Flow } from "#domain/call/flow/flow.ts";
import { dayNames } from "#domain/line/hours.ts";
import { localParts } from "#domain/workspace/zone.ts";
import { useDesk } from "#web/data/desk.ts";
import { beQuiet } from "#web/features/settings/lines/phone/flow/sound/speak.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { PlayIcon } from "#web/ui/icon.tsx";
import { RingForReal } from "./ring-for-real.tsx";
import { TrialStand } from "./trial-stand.tsx";
import { goOn, type Trial, tryFlow } from "./try-walk.ts";
import { momentOf } from "./when.ts";
import "./try.css";

interface TryItProps {
  line: Line;
  flow: Flow;
  trial: Trial | null;
  onTrial: (trial: Trial | null) => void;
}

/** A call without a telephone: who sits here plays caller and colleagues, and the chart shows the way. */
export function TryIt({ line, flow, trial, onTrial }: TryItProps) {
  const { workspace } = useDesk("workspace");
  const now = localParts(new Date(), workspace.timeZone);
  const [day, setDay] = useState(now.weekday);
  const [clock, setClock] = useState(
    `${String(now.hour).padStart(2, "0")}:${String(now.minute).padStart(2, "0")}`,
  );
  const begin = () => onTrial(tryFlow(flow, momentOf(day, clock, new Date(), workspace.timeZone)));
  const stop = () => {
    beQuiet();
    onTrial(null);
  };
  return (
    <Block title="Test" deeds={<RingForReal line={line} />}>
      <div className="try-when">
        <span className="hint">as on</span>
        <Select
          aria-label="Day"
          value={day}
          onChange={({ target }) => setDay(Number(target.value))}
        >
          {dayNames.map((name, place) => (
            <option key={name} value={place + 1}>
              {name}
            </option>
          ))}
        </Select>
        <input
          type="time"
          className="input"
          aria-label="Hour"
          value={clock}
          onChange={({ target }) => setClock(target.value)}
        />
        <Button glyph={PlayIcon} onClick={begin}>
          {trial === null ? "Run" : "Run again"}
        </Button>
        {trial !== null && (
          <Button kind="quiet" onClick={stop}>
            Done
          </Button>
        )}
      </div>
      {trial !== null && (
        <div className="trial">
          <ol className="trial-said" aria-label="What happened" aria-live="polite">
            {trial.said.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: it only grows
              <li key={place}>{one}</li>
            ))}
          </ol>
          {trial.at !== null && (
            <TrialStand
              key={`${trial.at.id} ${trial.tries} ${trial.steps.length}`}
              step={trial.at}
              onDeed={(deed) => onTrial(goOn(trial, flow, deed))}
            />
          )}
          {trial.end !== null && <p className="trial-end">{trial.end}</p>}
        </div>
      )}
    </Block>
  );
}
