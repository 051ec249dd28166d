import type { Inbox } from "#contract/live-protocol.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { stopSpeech } from "#web/features/settings/call-flow-editor/audio/speech-preview.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { weekdayLabels } from "#web/features/settings/components/weekday-labels.ts";
import { Button } from "#web/ui/button/button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { Select } from "#web/ui/form/select.tsx";
import { PlayIcon } from "#web/ui/icons.tsx";
import { simulatedTime, type WalkthroughTime } from "./simulated-time.ts";
import { TestCall } from "./test-call.tsx";
import { advanceWalkthrough, startWalkthrough, type Walkthrough } from "./walkthrough.ts";
import styles from "./walkthrough-panel.module.css";
import { WalkthroughStep } from "./walkthrough-step.tsx";

interface WalkthroughPanelProps {
  inbox: Inbox;
  flow: CallFlow;
  trial: Walkthrough | null;
  onTrial: (trial: Walkthrough | null) => void;
  /** When the call takes place. Outlives the panel, which moves to another column in a narrow window. */
  time: WalkthroughTime;
  onTime: (time: WalkthroughTime) => void;
}

/** A walkthrough without a real call: the member plays caller and teammates, and the chart shows the path. */
export function WalkthroughPanel({
  inbox,
  flow,
  trial,
  onTrial,
  time,
  onTime,
}: WalkthroughPanelProps) {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const { day, clock } = time;
  const start = () =>
    onTrial(startWalkthrough(flow, simulatedTime(day, clock, new Date(), workspace.timeZone)));
  const stop = () => {
    stopSpeech();
    onTrial(null);
  };
  return (
    <SettingsSection title={words.test} actions={<TestCall inbox={inbox} />}>
      <div className={styles.trialTime}>
        <span data-part="hint" className={fieldStyles.hint}>
          {words.asIfItWere}
        </span>
        <Select
          aria-label={words.day}
          value={day}
          onChange={({ target }) => onTime({ ...time, day: Number(target.value) })}
        >
          {weekdayLabels.map(({ long: name }, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </Select>
        <input
          type="time"
          data-part="input"
          className={fieldStyles.input}
          aria-label={words.hour}
          value={clock}
          onChange={({ target }) => onTime({ ...time, clock: target.value })}
        />
        <Button icon={PlayIcon} onClick={start}>
          {trial === null ? words.run : words.runAgain}
        </Button>
        {trial !== null && (
          <Button kind="quiet" onClick={stop}>
            {words.done}
          </Button>
        )}
      </div>
      {trial !== null && (
        <div className={styles.trial}>
          <ol className={styles.trialText} aria-label={words.whatHappened} aria-live="polite">
            {trial.messages.map((one, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
                key={index}
              >
                {one}
              </li>
            ))}
          </ol>
          {trial.at !== null && (
            <WalkthroughStep
              key={`${trial.at.id} ${trial.attempts} ${trial.steps.length}`}
              step={trial.at}
              onAction={(action) => onTrial(advanceWalkthrough(trial, flow, action))}
            />
          )}
          {trial.end !== null && <p className={styles.trialEnd}>{trial.end}</p>}
        </div>
      )}
    </SettingsSection>
  );
}
