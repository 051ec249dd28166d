// After a call: how it ended, a note, and peace for a moment before the next one rings.
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { CallDisposition } from "#domain/call/call.ts";
import { limit } from "#domain/limits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { secondsLeftLabel } from "#web/features/softphone/call-bar/call-bar-labels.ts";
import { runPhoneCommand, tryPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { useServerTime } from "#web/features/softphone/engine/use-server-time.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useDebouncedValue } from "#web/ui/button/settled.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Checkbox } from "#web/ui/form/choice.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { useSecond } from "#web/ui/time/elapsed.tsx";
import { formatDuration } from "#web/ui/time/format-time.ts";
import { whileSaving } from "./stray-notes.ts";
import {
  isActiveNoteCall,
  setActiveNoteCall,
  updateWrapUpDraft,
  useWrapUpDraft,
  type WrapUpDraft,
} from "./wrap-up-drafts.ts";
import { dispositionOptions } from "./wrap-up-labels.ts";
import type { WrapUpItem } from "./wrap-up-queue.ts";
import "./wrap-up.css";

interface WrapUpProps {
  after: WrapUpItem;
  onDone: (isSaved: boolean) => void;
}

const usualSeconds = 30;

export function WrapUp({ after, onDone }: WrapUpProps) {
  const { call } = after;
  const isGiven = after.kind === "given";
  const { nameOf } = useMemberNames();
  const { lines } = useBootstrap("lines");
  const at = useServerTime();
  const noteId = useId();
  const box = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLElement>(null);
  // It stands where Hang up stood.
  const settled = useDebouncedValue(call.id, done);
  const [result, setResult] = useState<CallDisposition | null>(null);
  const { note, closes } = useWrapUpDraft(call.id);
  const { conversationId, conversationNumber, contactName } = call;
  const about = { conversationId, conversationNumber, contactName };
  const change = (part: Partial<WrapUpDraft>) => updateWrapUpDraft(call.id, { about, ...part });
  const [isBusy, setBusy] = useState(false);
  const [isIn, setIn] = useState(false);
  const [isPressed, press] = usePressed();
  const isTouched = note !== "" || closes || isIn || isPressed;
  const seconds =
    lines.find((one) => one.id === call.inboxId)?.phone?.wrapUpSeconds ?? usualSeconds;
  const untilMs = at(after.since) + seconds * 1_000;
  useSecond();
  const nowMs = Date.now();
  const isOver = nowMs >= untilMs;

  // Who was in the middle of a word when the call ended would write the rest of it on the keys of the desk.
  useLayoutEffect(() => {
    if (isActiveNoteCall(call.id)) box.current?.focus();
    setActiveNoteCall(null);
  }, [call.id]);

  // Chosen, and not yet said: a note may follow. Enter is then enough.
  const choose = (id: CallDisposition) => {
    setResult(id);
    done.current?.focus();
  };
  const finish = async () => {
    if (isBusy) return;
    setBusy(true);
    const deed = { do: "wrapUp", callId: call.id, result, note, closes } as const;
    const answer = await whileSaving(call.id, () => runPhoneCommand(deed));
    setBusy(false);
    if (answer.isDone) onDone(true);
  };
  useHotkeys(
    Object.fromEntries(
      dispositionOptions.map(({ id }, place) => [String(place + 1), () => choose(id)]),
    ),
    { enabled: !isBusy && !isGiven },
  );

  // Nobody wrote anything: the call is put away as it is, and whoever writes is waited for.
  const putAway = useRef(false);
  useEffect(() => {
    if (!isOver || isTouched || putAway.current) return;
    putAway.current = true;
    onDone(true);
    void tryPhoneCommand({ do: "wrapUp", callId: call.id, result, note: "", closes: false });
  }, [isOver, isTouched, call.id, onDone, result]);

  return (
    <section
      className="call-dock wrap-up"
      aria-label={`After the call with ${call.contactName}`}
      data-pane
      onPointerDown={press}
    >
      <div className="dock-who">
        <Avatar name={call.contactName} size={32} />
        <div className="grow">
          <a
            className="dock-name ell"
            href={routePaths.conversation({ kind: "open" }, call.conversationNumber)}
          >
            {call.contactName}
          </a>
          <span className="dock-facts ell num">
            {isGiven
              ? `Transferred${call.memberId === null ? "" : ` to ${nameOf(call.memberId)}`}`
              : `Talk time ${formatDuration(call.talkSeconds)}`}{" "}
            · {isOver ? "ready for calls" : `ready in ${secondsLeftLabel(untilMs, nowMs)}`}
          </span>
        </div>
      </div>
      <div className="dock-controls">
        {!isGiven && (
          <fieldset className="wrap-results">
            <legend className="sr">Call outcome</legend>
            {dispositionOptions.map(({ id, label }, place) => (
              <button
                key={id}
                type="button"
                className={clsx("dock-btn chip-btn", id === result && "on")}
                aria-pressed={id === result}
                aria-keyshortcuts={String(place + 1)}
                disabled={isBusy}
                onClick={() => choose(id)}
              >
                {label}
                <Kbd keys={String(place + 1)} />
              </button>
            ))}
          </fieldset>
        )}
        <label className="sr" htmlFor={noteId}>
          Call note
        </label>
        <input
          id={noteId}
          className="wrap-note"
          placeholder="Add a note for your team"
          autoComplete="off"
          ref={box}
          value={note.replace(/(?<!\s)\s*\n\s*/g, " ")}
          maxLength={limit("noteLength")}
          readOnly={isBusy}
          onFocus={() => setIn(true)}
          onBlur={() => setIn(false)}
          onChange={(event) => change({ note: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (keyPressNotation(event.nativeEvent, platform) !== "enter") return;
            event.preventDefault();
            void finish();
          }}
        />
      </div>
      <div className="dock-end">
        {!isGiven && (
          <Checkbox
            checked={closes}
            onChange={(event) => change({ closes: event.currentTarget.checked })}
          >
            Close conversation
          </Checkbox>
        )}
        <Button ref={settled} busy={isBusy} onClick={() => void finish()}>
          Done
        </Button>
      </div>
    </section>
  );
}

/** The note loses the focus before a press becomes a click: until then nothing may go from under the pointer. */
function usePressed(): [boolean, () => void] {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      timer = setTimeout(() => setPressed(false));
    };
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
    };
  }, [isPressed]);
  return [isPressed, () => setPressed(true)];
}
