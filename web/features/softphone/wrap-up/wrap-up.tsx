// After a call: disposition, note, and wrap-up time before the next ring.
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { CallDisposition } from "#domain/call/call.ts";
import { limit } from "#domain/limits.ts";
import { formatDuration } from "#domain/text/format-duration.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { dispositionLabels } from "#web/data/call/disposition/disposition-labels.ts";
import { routePaths } from "#web/data/routes.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import callBarStyles from "#web/features/softphone/call-bar/call-bar.module.css";
import { secondsLeftLabel } from "#web/features/softphone/call-bar/call-bar-labels.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { useServerTime } from "#web/features/softphone/engine/use-server-time.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useSettledRef } from "#web/ui/button/settled-ref.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Checkbox } from "#web/ui/form/choice.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { useSecond } from "#web/ui/time/elapsed.tsx";
import { dispositionOptions } from "./disposition-options.ts";
import { withSavingMark } from "./orphaned-drafts.ts";
import { saveDisposition } from "./save-orphans.ts";
import styles from "./wrap-up.module.css";
import {
  isActiveNoteCall,
  setActiveNoteCall,
  updateWrapUpDraft,
  useWrapUpDraft,
  type WrapUpDraft,
} from "./wrap-up-drafts.ts";
import { talkSecondsOf, type WrapUpItem } from "./wrap-up-queue.ts";

interface WrapUpProps {
  after: WrapUpItem;
  onDone: (isSaved: boolean) => void;
  /** While its wrap-up is sent, and after the server was not reached, the call stays though no list has it. */
  onUnsaved: (isUnsaved: boolean) => void;
}

const usualSeconds = 30;

export function WrapUp({ after, onDone, onUnsaved }: WrapUpProps) {
  const { call } = after;
  const isHandedOver = after.kind === "handed_over";
  const { nameOf } = useMemberNames();
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const me = useBootstrap((bootstrap) => bootstrap.me.id);
  const isAway = useBootstrap((bootstrap) => bootstrap.me.availability === "away");
  const at = useServerTime();
  const noteId = useId();
  const box = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLElement>(null);
  // It appears in the place of Hang up, so it ignores the pointer for a moment.
  const settled = useSettledRef(call.id, done);
  const { note, closeConversation, disposition = call.disposition } = useWrapUpDraft(call.id);
  const { conversationId, conversationNumber, contactName } = call;
  const about = { conversationId, conversationNumber, contactName };
  const change = (part: Partial<WrapUpDraft>) => updateWrapUpDraft(call.id, { about, ...part });
  const [isBusy, setBusy] = useState(false);
  const [isNoteFocused, setNoteFocused] = useState(false);
  const [isPressed, press] = usePressed();
  const isTouched = note !== "" || closeConversation || isNoteFocused || isPressed;
  const seconds =
    inboxes.find((one) => one.id === call.inboxId)?.phone?.wrapUpSeconds ?? usualSeconds;
  const untilMs = at(after.since) + seconds * 1_000;
  useSecond();
  const nowMs = Date.now();
  const isOver = nowMs >= untilMs;

  const isStarted = isTouched || disposition !== null;
  // A list that is read after the wrap-up time no longer has the call; what was chosen or typed must not go with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onUnsaved` is new in every render, and is told only once
  useEffect(() => {
    if (isStarted) onUnsaved(true);
  }, [isStarted]);

  // Moves the focus to this note if the member was typing when the call ended; the rest of the word would otherwise
  // trigger shortcuts.
  useLayoutEffect(() => {
    if (isActiveNoteCall(call.id)) box.current?.focus();
    setActiveNoteCall(null);
  }, [call.id]);

  // Selected but not submitted, since a note may follow. Focuses the button, so Enter is enough.
  const choose = (id: CallDisposition) => {
    change({ disposition: id });
    // At once, in case the page is closed before the wrap-up ends.
    void saveDisposition(call.id, id);
    done.current?.focus();
  };
  const finish = async () => {
    if (isBusy) return;
    setBusy(true);
    onUnsaved(true);
    const command = {
      kind: "wrapUp",
      callId: call.id,
      disposition,
      note,
      closeConversation,
    } as const;
    const result = await withSavingMark(call.id, () => runPhoneCommand(command));
    setBusy(false);
    if (result.isDone) onDone(true);
    else onUnsaved(result.code === "no_connection");
  };
  useHotkeys(
    Object.fromEntries(
      dispositionOptions.map((id, index) => [String(index + 1), () => choose(id)]),
    ),
    { enabled: !isBusy && !isHandedOver },
  );

  // Wraps up by itself after the wrap-up time, unless the member is using the form.
  const hasAutoSubmitted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `finish` is new in every render, and runs once, when the time is over
  useEffect(() => {
    if (!isOver || isTouched || hasAutoSubmitted.current) return;
    hasAutoSubmitted.current = true;
    void finish();
  }, [isOver, isTouched]);

  return (
    <section
      data-part="call-bar"
      className={clsx(callBarStyles.callBar, styles.wrapUp)}
      aria-label={fill(words.afterCallWith, { contactName: call.contactName })}
      data-pane
      onPointerDown={press}
    >
      <div className={callBarStyles.contact}>
        <Avatar name={call.contactName} size={32} />
        <div className="grow">
          <a
            className={clsx("ell", callBarStyles.name)}
            href={routePaths.conversation({ kind: "open" }, call.conversationNumber)}
          >
            {call.contactName}
          </a>
          <span data-part="call-bar-details" className={clsx("ell num", callBarStyles.details)}>
            {isHandedOver
              ? call.memberId === null
                ? words.transferred
                : fill(words.transferredTo, { name: nameOf(call.memberId) })
              : fill(words.talkTime, {
                  formatDuration: formatDuration(talkSecondsOf(call, me)),
                })}{" "}
            ·{" "}
            {isOver
              ? isAway
                ? words.statusAway
                : words.readyNow
              : fill(isAway ? words.closesIn : words.readyIn, {
                  secondsLeftLabel: secondsLeftLabel(untilMs, nowMs),
                })}
          </span>
        </div>
      </div>
      <div data-part="call-bar-controls" className={callBarStyles.controls}>
        {!isHandedOver && (
          <fieldset className={styles.wrapResults}>
            <legend className="sr">{words.callOutcome}</legend>
            {dispositionOptions.map((id, index) => (
              <button
                key={id}
                type="button"
                data-part="call-bar-button"
                className={clsx(
                  callBarStyles.button,
                  styles.chipButton,
                  id === disposition && styles.on,
                )}
                aria-pressed={id === disposition}
                aria-keyshortcuts={String(index + 1)}
                disabled={isBusy}
                onClick={() => choose(id)}
              >
                {dispositionLabels[id]}
                <Kbd keys={String(index + 1)} />
              </button>
            ))}
          </fieldset>
        )}
        <label className="sr" htmlFor={noteId}>
          {words.callNote}
        </label>
        <input
          id={noteId}
          className={styles.wrapNote}
          placeholder={words.addTeamNote}
          autoComplete="off"
          ref={box}
          value={note.replace(/(?<!\s)\s*\n\s*/g, " ")}
          maxLength={limit("noteLength")}
          readOnly={isBusy}
          onFocus={() => setNoteFocused(true)}
          onBlur={() => setNoteFocused(false)}
          onChange={(event) => change({ note: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (keyPressNotation(event.nativeEvent, platform) !== "enter") return;
            event.preventDefault();
            void finish();
          }}
        />
      </div>
      <div data-part="call-bar-end" className={callBarStyles.end}>
        {!isHandedOver && (
          <Checkbox
            checked={closeConversation}
            onChange={(event) => change({ closeConversation: event.currentTarget.checked })}
          >
            {words.closeConversation}
          </Checkbox>
        )}
        <Button ref={settled} busy={isBusy} onClick={() => void finish()}>
          {words.done}
        </Button>
      </div>
    </section>
  );
}

/** The note loses focus before a press becomes a click; until then nothing may move under the pointer. */
function usePressed(): [boolean, () => void] {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return;
    const listening = new AbortController();
    const release = () => void setTimeout(() => setPressed(false));
    for (const name of ["pointerup", "pointercancel"])
      window.addEventListener(name, release, listening);
    return () => listening.abort();
  }, [isPressed]);
  return [isPressed, () => setPressed(true)];
}
