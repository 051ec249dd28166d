import { runCommand, shortcutOf, useAvailableCommands } from "#web/data/commands.ts";
import { CallIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";

/** The fourth way to answer: it writes nothing, so it is a deed beside the tabs. */
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
