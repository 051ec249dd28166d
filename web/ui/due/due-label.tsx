import { Chip } from "#web/ui/display/chip.tsx";
import { DueIcon, HoldIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { type Due, dueText } from "./due-text.ts";

interface DueLabelProps {
  due: Due;
  isPaused: boolean;
  mini?: boolean;
}

/** "due 14:40", "12 min", "overdue 2 h". */
export function DueLabel({ due, isPaused, mini = false }: DueLabelProps) {
  const { text, kind, title } = dueText(due, useTimeFrame(), isPaused);
  return (
    <Chip kind={kind} mini={mini} icon={due.dueAt === null ? HoldIcon : DueIcon} title={title}>
      {text}
    </Chip>
  );
}
