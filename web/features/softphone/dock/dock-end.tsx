import type { Call } from "#contract/live.ts";
import { keysOf, useCommand } from "#web/data/commands.ts";
import { usePlace } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { perform } from "#web/features/softphone/phone/the-phone.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useSettled } from "#web/ui/button/settled.ts";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { tipProps } from "#web/ui/float/tooltip.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { HangUpIcon, HoldIcon, PlayIcon, RemoveIcon } from "#web/ui/icon.tsx";
import type { DockView } from "./dock-view.ts";
import { leaveWords } from "./dock-words.ts";

interface DockEndProps {
  view: DockView;
  call: Call | undefined;
}

export function DockEnd({ view, call }: DockEndProps) {
  const hangUp = () => void perform({ do: "hangUp", callId: view.id });
  useCommand("hangUp", hangUp);
  const { label, tip } = leaveWords(view);
  const settled = useSettled(view.id);
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
        {...tipProps(tip, keysOf("hangUp"))}
        onClick={hangUp}
      >
        {label}
      </Button>
    </div>
  );
}

/** Answering leaves an open dialog or form alone, so the way to the conversation is offered here. */
function OpenConversation({ number }: { number: number }) {
  const place = usePlace();
  if (place.at === "queue" && place.number === number) return null;
  return (
    <a className="dock-btn dock-open" href={addressOf.conversation({ kind: "open" }, number)}>
      Open conversation
    </a>
  );
}

const recordingWords = {
  on: "Recording",
  paused: "Recording paused",
  off: "Not recorded",
} as const;

/** By law and by manners it is seen whether one is recorded; card numbers are kept out by a pause. */
function Recording({ call, recording }: { call: Call; recording: Call["recording"] }) {
  const float = useFloat();
  const record = (deed: "start" | "pause" | "resume" | "stop") =>
    void perform({ do: "record", callId: call.id, deed });
  const words = recordingWords[recording];
  if (!call.mayRecord) {
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
