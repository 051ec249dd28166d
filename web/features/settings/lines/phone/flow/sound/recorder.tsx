import { useEffect, useState } from "react";
import { keys } from "#web/data/keys.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { clock } from "#web/features/settings/lines/phone/flow/step-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { MuteIcon, StopIcon } from "#web/ui/icon.tsx";
import { HearButton } from "./hear-button.tsx";
import { keepSound } from "./keep-sound.ts";
import { LevelMeter } from "./level-meter.tsx";
import type { TelephoneSound } from "./to-wav.ts";
import { useRecorder } from "./use-recorder.ts";

interface RecorderProps {
  /** A name that no other sound has. */
  suggested: string;
  onKept: (soundId: string) => void;
  onClose: () => void;
}

/** Speaks, hears it as callers will, and keeps it or speaks again. */
export function Recorder({ suggested, onKept, onClose }: RecorderProps) {
  const { recording, start, stop, forget } = useRecorder();
  return (
    <div className="recorder">
      {recording.kind === "idle" && (
        <div className="hrow">
          <Button kind="danger" glyph={MuteIcon} onClick={() => void start()}>
            Start recording
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
      {recording.kind === "asking" && (
        <p className="hint" role="status">
          Allow microphone access to continue.
        </p>
      )}
      {recording.kind === "running" && (
        <div className="hrow">
          <Button glyph={StopIcon} onClick={stop}>
            Stop
          </Button>
          <LevelMeter stream={recording.stream} />
          <Running since={recording.since} />
        </div>
      )}
      {recording.kind === "reading" && <p className="hint">One moment…</p>}
      {recording.kind === "failed" && (
        <>
          <FieldError>{recording.say}</FieldError>
          <div className="hrow">
            <Button onClick={() => void start()}>Try again</Button>
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {recording.kind === "done" && (
        <Review
          sound={recording.sound}
          url={recording.url}
          suggested={suggested}
          onKept={onKept}
          onAgain={forget}
        />
      )}
    </div>
  );
}

function Running({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return <span className="num">{clock(Math.max(0, (now - since) / 1000))}</span>;
}

interface ReviewProps {
  sound: TelephoneSound;
  url: string;
  suggested: string;
  onKept: (soundId: string) => void;
  onAgain: () => void;
}

function Review({ sound, url, suggested, onKept, onAgain }: ReviewProps) {
  const [name, setName] = useState(suggested);
  const keep = useAction({
    ask: () => keepSound(sound, name.trim() || suggested),
    settle: (cache, kept) => {
      void cache.invalidateQueries({ queryKey: keys.sounds });
      onKept(kept.id);
    },
    tells: "in place",
  });
  return (
    <>
      <div className="hrow">
        <HearButton src={url} name="what was recorded" />
        <span className="num muted">{clock(sound.seconds)}</span>
      </div>
      <Field label="Name">
        <TextInput
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {keep.refusal && <FieldError>{sayRefusal(keep.refusal)}</FieldError>}
      <div className="hrow">
        <Button kind="primary" busy={keep.isBusy} onClick={() => void keep.run(undefined)}>
          Save
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          Record again
        </Button>
      </div>
    </>
  );
}
