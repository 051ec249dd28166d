import type { Call } from "#contract/live.ts";
import { keysOf, useCommand } from "#web/data/commands.ts";
import { Keypad } from "#web/features/softphone/keypad/keypad.tsx";
import { perform, usePhone } from "#web/features/softphone/phone/the-phone.ts";
import { TransferMenu } from "#web/features/softphone/transfer/transfer-menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import {
  HoldIcon,
  KeypadIcon,
  MutedIcon,
  MuteIcon,
  NoteIcon,
  PlayIcon,
  TransferIcon,
  UndoIcon,
} from "#web/ui/icon.tsx";
import { moveFocus } from "#web/ui/keys/roving.ts";
import { CallNote } from "./call-note.tsx";
import { DockButton } from "./dock-button.tsx";
import { DockSupervise } from "./dock-supervise.tsx";
import { DockPeople, DockTogether } from "./dock-together.tsx";
import type { DockView } from "./dock-view.ts";

interface DockControlsProps {
  view: DockView;
  call: Call | undefined;
}

export function DockControls({ view, call }: DockControlsProps) {
  const { id, isMuted, phase, company, mode } = view;
  const { outside } = usePhone();
  // of two calls on the member's own telephone system, the one that was left for a word with somebody else
  const others = call === undefined ? outside.filter((one) => one.id !== id && one.isHeld) : [];
  const heldId = others.length === 1 ? others[0]?.id : undefined;
  const keypad = useFloat("dialog");
  const transfer = useFloat("dialog");
  const note = useFloat("dialog");
  const isHeld = phase === "held";
  const hasSound = phase !== "elsewhere" && phase !== "lost";
  const isTalking = (phase === "active" || isHeld) && !view.isEnding;
  const isSupervising = mode !== null;
  const isDeciding = view.others.length > 0 || view.asked.length > 0;
  // What one does alone with a customer; with a third there, it would be done to both.
  const isTwo = !isSupervising && !view.isAsked && !isDeciding && company.length === 0;
  const mute = () => void perform({ do: "mute", callId: id, isMuted: !isMuted });
  const hold = () => void perform({ do: "hold", callId: id, isHeld: !isHeld });
  useCommand("mute", mute, hasSound && mode !== "listen");
  useCommand("hold", hold, isTalking && isTwo);
  useCommand("keypad", keypad.show, isTalking && isTwo);
  useCommand("transfer", transfer.show, isTalking && isTwo);
  useCommand("callNote", note.show, call !== undefined);
  const complete = () => {
    if (heldId !== undefined) void perform({ do: "outsideComplete", id: heldId, otherId: id });
  };
  useCommand("completeTransfer", complete, heldId !== undefined && phase === "active");

  // Whoever writes goes on writing, whatever becomes of the sound.
  const noteBox = call !== undefined && <CallNote key="note" float={note} call={call} />;

  if (phase === "lost" || phase === "elsewhere") {
    return (
      <div className="dock-controls" role="toolbar" aria-label="Call">
        {call !== undefined && (
          <DockButton
            glyph={UndoIcon}
            onClick={() => void perform({ do: "comeBack", callId: call.id })}
          >
            {phase === "lost" ? "Rejoin" : "Switch to this device"}
          </DockButton>
        )}
        {noteBox}
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
      {isSupervising && call !== undefined && <DockSupervise view={view} call={call} />}
      {mode !== "listen" && (
        <DockButton
          glyph={isMuted ? MutedIcon : MuteIcon}
          isOn={isMuted}
          keys={keysOf("mute")}
          onClick={mute}
        >
          {isMuted ? "Unmute" : "Mute"}
        </DockButton>
      )}
      {isTwo && (
        <>
          <DockButton
            glyph={isHeld ? PlayIcon : HoldIcon}
            isOn={isHeld}
            keys={keysOf("hold")}
            disabled={!isTalking}
            onClick={hold}
          >
            {isHeld ? "Resume" : "Hold"}
          </DockButton>
          <DockButton
            className="not-small"
            glyph={KeypadIcon}
            disabled={!isTalking}
            {...keypad.trigger}
          >
            Keypad
          </DockButton>
          <DockButton
            className="not-small"
            glyph={TransferIcon}
            disabled={!isTalking}
            {...transfer.trigger}
          >
            Transfer
          </DockButton>
        </>
      )}
      {heldId !== undefined && (
        <DockButton
          glyph={TransferIcon}
          keys={keysOf("completeTransfer")}
          disabled={phase !== "active"}
          onClick={complete}
        >
          Complete transfer
        </DockButton>
      )}
      {isDeciding && call !== undefined && <DockTogether view={view} call={call} />}
      {company.some((leg) => leg.joinedAt !== null) &&
        !isSupervising &&
        !view.isConsulting &&
        call !== undefined && <DockPeople view={view} call={call} />}
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
      {noteBox}
    </div>
  );
}
