import type { Call } from "#contract/live-protocol.ts";
import { shortcutOf, useCommand } from "#web/data/commands.ts";
import { useRoute } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import * as words from "#web/features/softphone/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useSettledRef } from "#web/ui/button/settled-ref.ts";
import { clsx } from "#web/ui/clsx.ts";
import { HangUpIcon, HoldIcon, PlayIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./call-bar.module.css";
import { leaveButtonText } from "./call-bar-labels.ts";
import type { CallBarView } from "./call-bar-view.ts";

interface RecordingAndHangUpProps {
  view: CallBarView;
  call: Call | undefined;
}

export function RecordingAndHangUp({ view, call }: RecordingAndHangUpProps) {
  const hangUp = () => void runPhoneCommand({ kind: "hangUp", callId: view.id });
  useCommand("hangUp", hangUp);
  const { label, tip } = leaveButtonText(view);
  const settled = useSettledRef(view.id);
  return (
    <div data-part="call-bar-end" className={styles.end}>
      {view.conversationNumber !== null && (
        <OpenConversationLink number={view.conversationNumber} />
      )}
      {call !== undefined && view.recording !== null && (
        <Recording call={call} recording={view.recording} />
      )}
      <Button
        ref={settled}
        kind="danger"
        className={styles.hangUp}
        icon={HangUpIcon}
        busy={view.isEnding}
        {...tooltipProps(tip, shortcutOf("hangUp"))}
        onClick={hangUp}
      >
        {label}
      </Button>
    </div>
  );
}

/** Answering leaves an open dialog or form alone, so this links to the conversation. */
function OpenConversationLink({ number }: { number: number }) {
  const route = useRoute();
  if (route.at === "conversations" && route.number === number) return null;
  return (
    <a
      data-part="call-bar-button"
      className={clsx(styles.button, styles.open)}
      href={routePaths.conversation({ kind: "open" }, number)}
    >
      {words.openConversation}
    </a>
  );
}

const recordingStateLabels = {
  on: words.recordingNow,
  paused: words.recordingPaused,
  off: words.notRecorded,
} as const;

/** Recording must be visible by law; pausing keeps card numbers out. */
function Recording({ call, recording }: { call: Call; recording: Call["recording"] }) {
  const float = usePopover();
  const record = (action: "start" | "pause" | "resume" | "stop") =>
    void runPhoneCommand({ kind: "record", callId: call.id, action });
  const text = recordingStateLabels[recording];
  if (!call.canRecord) {
    return (
      <span className={styles.recording} data-recording={recording}>
        <span>{text}</span>
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.recording}
        data-recording={recording}
        {...float.trigger}
      >
        <span>{text}</span>
      </button>
      <Menu float={float} label={words.recording} side="top" align="end">
        {recording === "off" && (
          <MenuItem icon={PlayIcon} onSelect={() => record("start")}>
            {words.record}
          </MenuItem>
        )}
        {recording === "on" && (
          <MenuItem icon={HoldIcon} onSelect={() => record("pause")}>
            {words.pauseRecording}
          </MenuItem>
        )}
        {recording === "paused" && (
          <MenuItem icon={PlayIcon} onSelect={() => record("resume")}>
            {words.resumeRecording}
          </MenuItem>
        )}
        {recording !== "off" && (
          <MenuItem icon={RemoveIcon} onSelect={() => record("stop")}>
            {words.stopRecording}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
