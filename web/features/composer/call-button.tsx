import { runCommand, shortcutOf, useAvailableCommands } from "#web/data/commands.ts";
import { CallIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";

/** Starts a call. A button beside the tabs, since there is nothing to write. */
export function CallButton() {
  const canCall = useAvailableCommands().has("call");
  if (!canCall) return null;
  return (
    <button
      type="button"
      className="tab"
      onClick={() => void runCommand("call")}
      {...tooltipProps("Call", shortcutOf("call"))}
    >
      <CallIcon />
      Call
    </button>
  );
}
