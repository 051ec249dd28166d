import { type FlowStep, type RingOrder, ringOrders } from "#domain/call/flow/flow.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { TeamCheckboxes } from "#web/features/settings/members/team-checkboxes.tsx";
import { MemberCheckboxes } from "#web/features/settings/teams/member-checkboxes.tsx";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import styles from "./step-panel.module.css";

type Ringing = Extract<FlowStep, { kind: "ring" | "queue" }>;

interface TargetsFieldProps {
  step: Ringing;
  onChange: (step: Ringing, about: string) => void;
}

const orders: Readonly<Record<RingOrder, { name: string; hint: string }>> = {
  all: { name: words.ringAll, hint: words.ringAllHint },
  round_robin: { name: words.roundRobin, hint: words.roundRobinHint },
  longest_idle: {
    name: words.longestIdle,
    hint: words.longestIdleHint,
  },
};

export function TargetsField({ step, onChange }: TargetsFieldProps) {
  const { teams, members } = useBootstrap(({ teams, members }) => ({ teams, members }));
  const { teamIds, memberIds } = step.targets;
  const set = (part: Partial<Ringing["targets"]>) =>
    onChange({ ...step, targets: { ...step.targets, ...part } }, "targets");
  const known = members.filter((one) => one.state === "active" || memberIds.includes(one.id));
  return (
    <>
      <div className={styles.flowTargets}>
        <p data-part="hint" className={fieldStyles.hint}>
          {teamIds.length + memberIds.length === 0 ? words.noOneSelected : words.onlySelected}
        </p>
        {teams.length > 0 && (
          <TeamCheckboxes
            teams={teams}
            value={[...teamIds]}
            onChange={(chosen) => set({ teamIds: chosen })}
          />
        )}
        <MemberCheckboxes
          members={known}
          value={[...memberIds]}
          onChange={(chosen) => set({ memberIds: chosen })}
        />
      </div>
      <ChoiceGroup label={words.order}>
        {ringOrders.map((order) => (
          <Radio
            key={order}
            name={`${step.id}-order`}
            checked={step.order === order}
            hint={orders[order].hint}
            onChange={() => onChange({ ...step, order }, "order")}
          >
            {orders[order].name}
          </Radio>
        ))}
      </ChoiceGroup>
    </>
  );
}
