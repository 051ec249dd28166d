import { keysOf, runCommand, useAbleCommands } from "#web/data/commands.ts";
import { tipProps } from "#web/ui/float/tooltip.tsx";
import { CallIcon } from "#web/ui/icon.tsx";

/** The fourth way to answer: it writes nothing, so it is a deed beside the tabs. */
export function CallButton() {
  const canCall = useAbleCommands().has("call");
  if (!canCall) return null;
  return (
    <button
      type="button"
      className="tab"
      onClick={() => void runCommand("call")}
      {...tipProps("Call", keysOf("call"))}
    >
      <CallIcon />
      Call
    </button>
  );
}
