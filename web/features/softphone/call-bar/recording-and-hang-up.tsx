import type { Call } from "#contract/live-protocol.ts";
import { shortcutOf, useCommand } from "#web/data/commands.ts";
import { useRoute } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useDebouncedValue } from "#web/ui/button/settled.ts";
import { HangUpIcon, HoldIcon, PlayIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { leaveWords } from "./call-bar-labels.ts";
import type { CallBarView } from "./call-bar-view.ts";

interface DockEndProps {
  view: CallBarView;
  call: Call | undefined;
}

export function RecordingAndHangUp({ view, call }: DockEndProps) {
  const hangUp = () => void runPhoneCommand({ do: "hangUp", callId: view.id });
  useCommand("hangUp", hangUp);
  const { label, tip } = leaveWords(view);
  const settled = useDebouncedValue(view.id);
  return (
    <div className="dock-end">
      {view.conversationNumber !== null && <OpenConversation number={view.conversationNumber} />}
      {call !== undefined && view.recording !== null && (
        <Recording call={call} recording={view.recording} />
      )}
      <Button
        ref={settled}
        kind="danger"
        className="dock-hang-up"
        glyph={HangUpIcon}
        busy={view.isEnding}
        {...tooltipProps(tip, shortcutOf("hangUp"))}
        onClick={hangUp}
      >
        {label}
      </Button>
    </div>
  );
}

/** Answering leaves an open dialog or form alone, so the way to the conversation is offered here. */
function OpenConversation({ number }: { number: number }) {
  const place = useRoute();
  if (place.at === "conversations" && place.number === number) return null;
  return (
    <a className="dock-btn dock-open" href={routePaths.conversation({ kind: "open" }, number)}>
      Open conversation
    </a>
  );
}

const recordingPolicyLabels = {
  on: "Recording",
  paused: "Recording paused",
  off: "Not recorded",
} as const;

/** By law and by manners it is seen whether one is recorded; card numbers are kept out by a pause. */
function Recording({ call, recording }: { call: Call; recording: Call["recording"] }) {
  const float = usePopover();
  const record = (deed: "start" | "pause" | "resume" | "stop") =>
    void runPhoneCommand({ do: "record", callId: call.id, deed });
  const words = recordingPolicyLabels[recording];
  if (!call.canRecord) {
    return (
      <span className="dock-recording" data-recording={recording}>
        <span>{words}</span>
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className="dock-recording"
        data-recording={recording}
        {...float.trigger}
      >
        <span>{words}</span>
      </button>
      <Menu float={float} label="Recording" side="top" align="end">
        {recording === "off" && (
          <MenuItem glyph={PlayIcon} onSelect={() => record("start")}>
            Record
          </MenuItem>
        )}
        {recording === "on" && (
          <MenuItem glyph={HoldIcon} onSelect={() => record("pause")}>
            Pause recording (card details)
          </MenuItem>
        )}
        {recording === "paused" && (
          <MenuItem glyph={PlayIcon} onSelect={() => record("resume")}>
            Resume recording
          </MenuItem>
        )}
        {recording !== "off" && (
          <MenuItem glyph={RemoveIcon} onSelect={() => record("stop")}>
            Stop recording
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
