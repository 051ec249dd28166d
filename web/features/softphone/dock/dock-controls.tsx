import type { Call } from "#contract/live.ts";
import { keysOf, useCommand } from "#web/data/commands.ts";
import { Keypad } from "#web/features/softphone/keypad/keypad.tsx";
import { perform } from "#web/features/softphone/phone/the-phone.ts";
import { TransferMenu } from "#web/features/softphone/transfer/transfer-menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import {
  HoldIcon,
  KeypadIcon,
  MutedIcon,
  MuteIcon,
  NoteIcon,
  PlayIcon,
  TeamIcon,
  TransferIcon,
  UndoIcon,
} from "#web/ui/icon.tsx";
import { moveFocus } from "#web/ui/keys/roving.ts";
import { CallNote } from "./call-note.tsx";
import { DockButton } from "./dock-button.tsx";
import type { DockView } from "./dock-view.ts";
import type { Other } from "./dock-who.tsx";

interface DockControlsProps {
  view: DockView;
  call: Call | undefined;
  others: readonly Other[];
}

export function DockControls({ view, call, others }: DockControlsProps) {
  const { id, isMuted, phase } = view;
  const keypad = useFloat("dialog");
  const transfer = useFloat("dialog");
  const note = useFloat("dialog");
  const isHeld = phase === "held";
  const hasSound = phase !== "elsewhere" && phase !== "lost";
  const isTalking = phase === "active" || isHeld;
  const mute = () => void perform({ do: "mute", callId: id, isMuted: !isMuted });
  const hold = () => void perform({ do: "hold", callId: id, isHeld: !isHeld });
  useCommand("mute", mute, hasSound);
  useCommand("hold", hold, isTalking && view.mode === null && others.length === 0);
  useCommand("keypad", keypad.show, isTalking);
  useCommand("transfer", transfer.show, isTalking && view.mode === null);
  useCommand("callNote", note.show, call !== undefined);

  if (phase === "lost" || phase === "elsewhere") {
    return (
      <div className="dock-controls" role="toolbar" aria-label="Call">
        {call !== undefined && (
          <DockButton
            glyph={UndoIcon}
            onClick={() => void perform({ do: "comeBack", callId: call.id })}
          >
            {phase === "lost" ? "Come back" : "Take it here"}
          </DockButton>
        )}
      </div>
    );
  }
  return (
    <div
      className="dock-controls"
      role="toolbar"
      aria-label="Call"
      onKeyDown={(event) => {
        const bar = event.currentTarget;
        if (!(event.target instanceof Element) || event.target.closest(".float")) return;
        if (moveFocus(bar, ":scope > .dock-btn:not(:disabled)", event.key, "horizontal") !== null)
          event.preventDefault();
      }}
    >
      <DockButton
        glyph={isMuted ? MutedIcon : MuteIcon}
        isOn={isMuted}
        keys={keysOf("mute")}
        onClick={mute}
      >
        {isMuted ? "Unmute" : "Mute"}
      </DockButton>
      {view.mode === null && others.length === 0 && (
        <DockButton
          glyph={isHeld ? PlayIcon : HoldIcon}
          isOn={isHeld}
          keys={keysOf("hold")}
          disabled={!isTalking}
          onClick={hold}
        >
          {isHeld ? "Resume" : "Hold"}
        </DockButton>
      )}
      {others.length === 0 && (
        <DockButton
          className="not-small"
          glyph={KeypadIcon}
          disabled={!isTalking}
          {...keypad.trigger}
        >
          Keypad
        </DockButton>
      )}
      {others.length > 0 && call !== undefined ? (
        <Together view={view} call={call} others={others} />
      ) : (
        view.mode === null && (
          <DockButton
            className="not-small"
            glyph={TransferIcon}
            disabled={!isTalking}
            {...transfer.trigger}
          >
            Transfer
          </DockButton>
        )
      )}
      {call !== undefined && (
        <DockButton className="not-small" glyph={NoteIcon} {...note.trigger}>
          Note
        </DockButton>
      )}
      <Keypad
        float={keypad}
        onKey={(digit) => void perform({ do: "press", callId: id, digits: digit })}
      />
      <TransferMenu float={transfer} call={call} outsideId={call === undefined ? id : null} />
      {call !== undefined && <CallNote float={note} conversationId={call.conversationId} />}
    </div>
  );
}

/** While somebody else was brought in: what becomes of the three. */
function Together({
  view,
  call,
  others,
}: {
  view: DockView;
  call: Call;
  others: readonly Other[];
}) {
  const isThere = others.some(({ leg }) => leg.joinedAt !== null);
  const finish = (how: "leave" | "together" | "take_back") =>
    void perform({ do: "finish", callId: call.id, how });
  return (
    <>
      {view.isConsulting && (
        <DockButton glyph={TeamIcon} disabled={!isThere} onClick={() => finish("together")}>
          Bring together
        </DockButton>
      )}
      <DockButton glyph={TransferIcon} disabled={!isThere} onClick={() => finish("leave")}>
        Hand over
      </DockButton>
      <DockButton glyph={UndoIcon} onClick={() => finish("take_back")}>
        Take back
      </DockButton>
    </>
  );
}
