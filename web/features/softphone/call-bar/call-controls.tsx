import type { Call } from "#contract/live-protocol.ts";
import { shortcutOf, useCommand } from "#web/data/commands.ts";
import { runPhoneCommand, usePhone } from "#web/features/softphone/engine/phone-store.ts";
import { Keypad } from "#web/features/softphone/keypad/keypad.tsx";
import { TransferMenu } from "#web/features/softphone/transfer/transfer-menu.tsx";
import * as words from "#web/features/softphone/words.ts";
import {
  HoldIcon,
  KeypadIcon,
  MutedIcon,
  MuteIcon,
  NoteIcon,
  PlayIcon,
  TransferIcon,
  UndoIcon,
} from "#web/ui/icons.tsx";
import { moveFocus } from "#web/ui/keyboard/roving-focus.ts";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./call-bar.module.css";
import { CallBarButton } from "./call-bar-button.tsx";
import type { CallBarView } from "./call-bar-view.ts";
import { CallNote } from "./call-note.tsx";
import { SupervisionControls } from "./supervision-controls.tsx";
import { ParticipantList, ThreeWayControls } from "./three-way-controls.tsx";

interface CallControlsProps {
  view: CallBarView;
  call: Call | undefined;
}

export function CallControls({ view, call }: CallControlsProps) {
  const { id, isMuted, phase, company, mode } = view;
  const { pbxCalls } = usePhone();
  // During a consultation at the PBX, the call it put on hold: the transfer connects the two.
  const heldPbxCalls =
    call === undefined ? pbxCalls.filter((one) => one.id !== id && one.isHeld) : [];
  const heldPbxId = heldPbxCalls.length === 1 ? heldPbxCalls[0]?.id : undefined;
  const keypad = usePopover("dialog");
  const transfer = usePopover("dialog");
  const note = usePopover("dialog");
  const isHeld = phase === "held";
  const hasSound = phase !== "elsewhere" && phase !== "lost";
  const isTalking = (phase === "active" || isHeld) && !view.isEnding;
  const isSupervising = mode !== null;
  const isDeciding = view.addedByMe.length > 0 || view.transferTargets.length > 0;
  // Actions for a call with only the customer; with a third participant they would affect both.
  const isOneToOne = !isSupervising && !view.isConsulted && !isDeciding && company.length === 0;
  const mute = () => void runPhoneCommand({ kind: "mute", callId: id, isMuted: !isMuted });
  const hold = () => void runPhoneCommand({ kind: "hold", callId: id, isHeld: !isHeld });
  useCommand("mute", mute, hasSound && mode !== "listen");
  useCommand("hold", hold, isTalking && isOneToOne);
  useCommand("keypad", keypad.show, isTalking && isOneToOne);
  useCommand("transfer", transfer.show, isTalking && isOneToOne);
  useCommand("callNote", note.show, call !== undefined);
  const completePbxTransfer = () => {
    if (heldPbxId !== undefined)
      void runPhoneCommand({ kind: "pbxComplete", id: heldPbxId, otherId: id });
  };
  useCommand(
    "completeTransfer",
    completePbxTransfer,
    heldPbxId !== undefined && phase === "active",
  );

  // A note being written stays open, whatever happens to the audio.
  const notePopover = call !== undefined && <CallNote key="note" float={note} call={call} />;

  if (phase === "lost" || phase === "elsewhere") {
    return (
      <div
        data-part="call-bar-controls"
        className={styles.controls}
        role="toolbar"
        aria-label={words.call}
      >
        {call !== undefined && (
          <CallBarButton
            icon={UndoIcon}
            onClick={() => void runPhoneCommand({ kind: "rejoin", callId: call.id })}
          >
            {phase === "lost" ? words.rejoin : words.switchDevice}
          </CallBarButton>
        )}
        {notePopover}
      </div>
    );
  }
  return (
    <div
      data-part="call-bar-controls"
      className={styles.controls}
      role="toolbar"
      aria-label={words.call}
      onKeyDown={(event) => {
        const bar = event.currentTarget;
        if (!(event.target instanceof Element) || event.target.closest("[popover]")) return;
        if (
          moveFocus(
            bar,
            ":scope > [data-part~=call-bar-button]:not(:disabled)",
            event.key,
            "horizontal",
          ) !== null
        )
          event.preventDefault();
      }}
    >
      {isSupervising && call !== undefined && <SupervisionControls view={view} call={call} />}
      {mode !== "listen" && (
        <CallBarButton
          icon={isMuted ? MutedIcon : MuteIcon}
          isOn={isMuted}
          keys={shortcutOf("mute")}
          otherLabel={isMuted ? words.mute : words.unmute}
          onClick={mute}
        >
          {isMuted ? words.unmute : words.mute}
        </CallBarButton>
      )}
      {isOneToOne && (
        <>
          <CallBarButton
            icon={isHeld ? PlayIcon : HoldIcon}
            isOn={isHeld}
            keys={shortcutOf("hold")}
            otherLabel={isHeld ? words.hold : words.resume}
            disabled={!isTalking}
            onClick={hold}
          >
            {isHeld ? words.resume : words.hold}
          </CallBarButton>
          <CallBarButton
            className={styles.notSmall}
            icon={KeypadIcon}
            disabled={!isTalking}
            {...keypad.trigger}
          >
            {words.keypad}
          </CallBarButton>
          <CallBarButton
            className={styles.notSmall}
            icon={TransferIcon}
            disabled={!isTalking}
            {...transfer.trigger}
          >
            {words.transfer}
          </CallBarButton>
        </>
      )}
      {heldPbxId !== undefined && (
        <CallBarButton
          icon={TransferIcon}
          keys={shortcutOf("completeTransfer")}
          disabled={phase !== "active"}
          onClick={completePbxTransfer}
        >
          {words.completeTransfer}
        </CallBarButton>
      )}
      {isDeciding && call !== undefined && <ThreeWayControls view={view} call={call} />}
      {company.some((leg) => leg.joinedAt !== null) &&
        !isSupervising &&
        !view.isConsulting &&
        call !== undefined && <ParticipantList view={view} call={call} />}
      {call !== undefined && (
        <CallBarButton className={styles.notSmall} icon={NoteIcon} {...note.trigger}>
          {words.note}
        </CallBarButton>
      )}
      <Keypad
        float={keypad}
        onKey={(digit) => void runPhoneCommand({ kind: "press", callId: id, digits: digit })}
      />
      <TransferMenu float={transfer} call={call} outsideId={call === undefined ? id : null} />
      {notePopover}
    </div>
  );
}
