import { type FlowStep, type RingOrder, ringOrders } from "#domain/call/flow/flow.ts";
import { useDesk } from "#web/data/desk.ts";
import { TeamChecks } from "#web/features/settings/members/team-checks.tsx";
import { MemberChecks } from "#web/features/settings/teams/member-checks.tsx";
import { ChoiceGroup, Radio } from "#web/ui/field/choice.tsx";

type Ringing = Extract<FlowStep, { kind: "ring" | "queue" }>;

interface TargetsFieldProps {
  step: Ringing;
  onChange: (step: Ringing, about: string) => void;
}

const orders: Readonly<Record<RingOrder, { name: string; hint: string }>> = {
  all: { name: "All together", hint: "The first to answer has the call." },
  in_turn: { name: "In turn", hint: "One after the other, then from the beginning." },
  longest_idle: {
    name: "Longest idle first",
    hint: "Whose last call is longest ago is rung first.",
  },
};

export function TargetsField({ step, onChange }: TargetsFieldProps) {
  const { teams, members } = useDesk("teams", "members");
  const { teamIds, memberIds } = step.targets;
  const set = (part: Partial<Ringing["targets"]>) =>
    onChange({ ...step, targets: { ...step.targets, ...part } }, "targets");
  const known = members.filter((one) => one.state === "active" || memberIds.includes(one.id));
  return (
    <>
      <div className="flow-targets">
        <p className="hint">
          {teamIds.length + memberIds.length === 0
            ? "Nobody is chosen: it rings everybody who sees the line."
            : "It rings only those chosen here."}
        </p>
        {teams.length > 0 && (
          <TeamChecks
            teams={teams}
            value={[...teamIds]}
            onChange={(chosen) => set({ teamIds: chosen })}
          />
        )}
        <MemberChecks
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
