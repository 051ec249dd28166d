import { type FlowStep, type RingOrder, ringOrders } from "#domain/call/flow/flow.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { TeamCheckboxes } from "#web/features/settings/members/team-checkboxes.tsx";
import { MemberCheckboxes } from "#web/features/settings/teams/member-checkboxes.tsx";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";

type Ringing = Extract<FlowStep, { kind: "ring" | "queue" }>;

interface TargetsFieldProps {
  step: Ringing;
  onChange: (step: Ringing, about: string) => void;
}

const orders: Readonly<Record<RingOrder, { name: string; hint: string }>> = {
  all: { name: "Ring all", hint: "The first to answer takes the call." },
  in_turn: { name: "Round robin", hint: "One after another, then from the start." },
  longest_idle: {
    name: "Longest idle",
    hint: "Rings the person whose last call is longest ago first.",
  },
};

export function TargetsField({ step, onChange }: TargetsFieldProps) {
  const { teams, members } = useBootstrap("teams", "members");
  const { teamIds, memberIds } = step.targets;
  const set = (part: Partial<Ringing["targets"]>) =>
    onChange({ ...step, targets: { ...step.targets, ...part } }, "targets");
  const known = members.filter((one) => one.state === "active" || memberIds.includes(one.id));
  return (
    <>
      <div className="flow-targets">
        <p className="hint">
          {teamIds.length + memberIds.length === 0
            ? "No one selected: rings everyone with access to the inbox."
            : "Rings only the people selected here."}
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
      <ChoiceGroup label="Order">
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
