import { findStep } from "#domain/call/flow/flow-exits.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { fill } from "#web/language/fill.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { FailedIcon } from "#web/ui/icons.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { stepLabelIn } from "./canvas/add-step-button.tsx";
import { useFlowCanvas } from "./canvas/canvas-context.ts";
import type { Finding, FlowState } from "./flow-queries.ts";
import styles from "./flow-tab.module.css";
import * as words from "./words.ts";

interface FlowOverviewProps {
  findings: readonly Finding[];
  state: FlowState;
  onSelect: (stepId: string) => void;
}

/** Issues to fix, and since when the live version has been live. */
export function FlowOverview({ findings, state, onSelect }: FlowOverviewProps) {
  const { flow, canEdit } = useFlowCanvas();
  const people = useMemberNames();
  const { version, memberId, at } = state.live;
  return (
    <>
      {findings.length > 0 && (
        <SettingsSection title={words.issuesToFix}>
          <ul className={styles.flowFindings}>
            {findings.map(({ stepId, message }) => {
              const step = findStep(flow, stepId);
              return (
                <li key={`${stepId} ${message}`}>
                  <FailedIcon className="s14 c-danger" />
                  {step === null ? (
                    <span>{message}</span>
                  ) : (
                    <button
                      type="button"
                      className={styles.flowLink}
                      onClick={() => onSelect(step.id)}
                    >
                      <b>{stepLabelIn(flow, step)}</b> {message}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </SettingsSection>
      )}
      <SettingsSection title={words.liveVersion}>
        <p className="soft">
          {version === null || at === null ? (
            words.theDefault
          ) : (
            <>
              {fill(words.publishedBy, { version, who: people.nameOf(memberId) })}{" "}
              <RelativeTime at={at} text={formatFullDateTime} />.
            </>
          )}
        </p>
        {canEdit && (
          <p data-part="hint" className={fieldStyles.hint}>
            {words.selectStep}
          </p>
        )}
      </SettingsSection>
    </>
  );
}
