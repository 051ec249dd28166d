import { runCommand, shortcutOf, useAvailableCommands } from "#web/data/commands.ts";
import styles from "#web/ui/button/tabs.module.css";
import { CallIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import * as words from "./words.ts";

/** Starts a call. A button beside the tabs, since there is nothing to write. */
export function CallButton() {
  const canCall = useAvailableCommands().has("call");
  if (!canCall) return null;
  return (
    <button
      type="button"
      data-part="tab"
      className={styles.tab}
      onClick={() => void runCommand("call")}
      {...tooltipProps(words.call, shortcutOf("call"))}
    >
      <CallIcon />
      {words.call}
    </button>
  );
}
