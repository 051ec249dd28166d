import type { SimulatorState } from "#contract/simulator/simulator.ts";

export const suggestions = (state: SimulatorState): string[] => [
  ...state.emailInboxes.map(({ address }) => address),
  ...state.customers.flatMap(({ mailbox }) =>
    (mailbox?.addresses ?? []).map(({ address }) => address),
  ),
];

interface PeopleRowProps {
  label: string;
  value: string;
  list: string;
  onChange: (value: string) => void;
}

export function PeopleRow({ label, value, list, onChange }: PeopleRowProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        value={value}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
