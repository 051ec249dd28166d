import type { ConversationRow } from "#contract/live-protocol.ts";
import { type Priority, priorities, priorityNames } from "#domain/conversation/priority.ts";
import { PriorityMark } from "#web/ui/display/priority-mark.tsx";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

export function PriorityMenu({ row, float }: { row: ConversationRow; float: PopoverHandle }) {
  const act = useConversationActions(row);
  return (
    <ComboboxPopover
      float={float}
      align="end"
      label={words.priority}
      options={priorityNames.toReversed().map((id) => ({
        id,
        label: priorities[id].title,
        lead: <PriorityMark of={id} />,
        section: id === "none" ? "none" : "set",
        keys: String(priorities[id].rank),
      }))}
      picked={new Set([row.priority])}
      onPick={(id) => act("prioritize", { priority: id as Priority })}
      emptyWords={() => ""}
    />
  );
}
