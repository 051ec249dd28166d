// Further calls of mine, each a row above the one I speak in: on hold, or on another device.
import type { Call } from "#contract/live.ts";
import { keysOf, useCommand } from "#web/data/commands.ts";
import { addressOf } from "#web/data/place.ts";
import { perform } from "#web/features/softphone/phone/the-phone.ts";
import { useSettled } from "#web/ui/button/settled.ts";
import { HangUpIcon, PlayIcon, SwapIcon, UndoIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { DockButton } from "./dock-button.tsx";
import type { DockView } from "./dock-view.ts";
import { DockTimer } from "./dock-who.tsx";
import { leaveWords, phaseWords } from "./dock-words.ts";
import "./dock-beside.css";

export interface DockShown {
  readonly view: DockView;
  /** Of the desk; of a member's own telephone system there is none. */
  readonly call: Call | undefined;
}

interface DockBesideProps {
  front: DockView;
  beside: readonly DockShown[];
}

const resume = (view: DockView) => void perform({ do: "hold", callId: view.id, isHeld: false });

export function DockBeside({ front, beside }: DockBesideProps) {
  const held = beside.find(({ view }) => view.phase === "held");
  useCommand("swap", () => held && resume(held.view), held !== undefined);
  return beside.map(({ view, call }) => (
    <section
      key={view.id}
      className="dock-beside"
      data-phase={view.phase}
      aria-label={`Call with ${view.name}`}
      data-pane
    >
      <Avatar name={view.name} size={20} />
      {view.conversationNumber === null ? (
        <b className="ell">{view.name}</b>
      ) : (
        <a
          className="dock-name ell"
          href={addressOf.conversation({ kind: "open" }, view.conversationNumber)}
        >
          {view.name}
        </a>
      )}
      <span className="dock-facts ell grow">{phaseWords[view.phase]}</span>
      <DockTimer view={view} />
      <div className="dock-beside-deeds">
        {view.phase === "held" && (
          <DockButton
            glyph={front.phase === "held" ? PlayIcon : SwapIcon}
            keys={view === held?.view ? keysOf("swap") : undefined}
            onClick={() => resume(view)}
          >
            {front.phase === "held" ? "Resume" : "Swap"}
          </DockButton>
        )}
        {(view.phase === "elsewhere" || view.phase === "lost") && call !== undefined && (
          <DockButton
            glyph={UndoIcon}
            onClick={() => void perform({ do: "comeBack", callId: call.id })}
          >
            {view.phase === "lost" ? "Rejoin" : "Switch to this device"}
          </DockButton>
        )}
        <EndBeside view={view} />
      </div>
    </section>
  ));
}

function EndBeside({ view }: { view: DockView }) {
  return (
    <DockButton
      ref={useSettled()}
      className="dock-beside-end"
      glyph={HangUpIcon}
      disabled={view.isEnding}
      onClick={() => void perform({ do: "hangUp", callId: view.id })}
    >
      {leaveWords(view).label}
    </DockButton>
  );
}
