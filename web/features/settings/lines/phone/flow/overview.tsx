import { findStep } from "#domain/call/flow/flow-ways.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { FailedIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { fullWords } from "#web/ui/time/time-words.ts";
import { nameIn } from "./chart/add-button.tsx";
import { useBoard } from "./chart/board.ts";
import type { Finding, FlowState } from "./flow-queries.ts";

interface OverviewProps {
  findings: readonly Finding[];
  state: FlowState;
  onSelect: (stepId: string) => void;
}

/** What is in the way, and since when callers meet what they meet. */
export function Overview({ findings, state, onSelect }: OverviewProps) {
  const { flow, mayDraw } = useBoard();
  const people = usePeople();
  const { version, memberId, at } = state.live;
  return (
    <>
      {findings.length > 0 && (
        <Block title="Issues to fix before publishing">
          <ul className="flow-findings">
            {findings.map(({ stepId, say }) => {
              const step = findStep(flow, stepId);
              return (
                <li key={`${stepId} ${say}`}>
                  <FailedIcon className="s14 c-danger" />
                  {step === null ? (
                    <span>{say}</span>
                  ) : (
                    <button type="button" className="flow-link" onClick={() => onSelect(step.id)}>
                      <b>{nameIn(flow, step)}</b> {say}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </Block>
      )}
      <Block title="Live version">
        <p className="soft">
          {version === null || at === null ? (
            "The default: rings everyone, then goes to voicemail."
          ) : (
            <>
              Version {version}, published by {people.nameOf(memberId)}{" "}
              <Ago at={at} words={fullWords} />.
            </>
          )}
        </p>
        {mayDraw && (
          <p className="hint">
            Select a step to change it. Active calls keep their version; new calls use the live
            version.
          </p>
        )}
      </Block>
    </>
  );
}
