import { useEffect, useState } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { formatClock } from "#web/features/settings/call-flow-editor/step-summary.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { MuteIcon, StopIcon } from "#web/ui/icons.tsx";
import { LevelMeter } from "./level-meter.tsx";
import { PlayButton } from "./play-button.tsx";
import { saveAudioFile } from "./save-audio-file.ts";
import type { TelephonyWav } from "./to-wav.ts";
import { useRecorder } from "./use-recorder.ts";

interface RecorderProps {
  /** A name that no other audio file has. */
  suggested: string;
  onKept: (audioFileId: string) => void;
  onClose: () => void;
}

/** Records, plays back what callers will hear, then saves or records again. */
export function Recorder({ suggested, onKept, onClose }: RecorderProps) {
  const { recording, start, stop, forget } = useRecorder();
  return (
    <div className="recorder">
      {recording.kind === "idle" && (
        <div className="hrow">
          <Button kind="danger" icon={MuteIcon} onClick={() => void start()}>
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
          <Button icon={StopIcon} onClick={stop}>
            Stop
          </Button>
          <LevelMeter stream={recording.stream} />
          <Running since={recording.since} />
        </div>
      )}
      {recording.kind === "reading" && <p className="hint">One moment…</p>}
      {recording.kind === "failed" && (
        <>
          <FieldError>{recording.message}</FieldError>
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
  return <span className="num">{formatClock(Math.max(0, (now - since) / 1000))}</span>;
}

interface ReviewProps {
  sound: TelephonyWav;
  url: string;
  suggested: string;
  onKept: (audioFileId: string) => void;
  onAgain: () => void;
}

function Review({ sound, url, suggested, onKept, onAgain }: ReviewProps) {
  const [name, setName] = useState(suggested);
  const saveRecording = useApiMutation({
    ask: () => saveAudioFile(sound, name.trim() || suggested),
    settle: (cache, saved) => {
      void cache.invalidateQueries({ queryKey: queryKeys.sounds });
      onKept(saved.id);
    },
    tells: "in place",
  });
  return (
    <>
      <div className="hrow">
        <PlayButton src={url} name="what was recorded" />
        <span className="num muted">{formatClock(sound.seconds)}</span>
      </div>
      <Field label="Name">
        <TextInput
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {saveRecording.refusal && <FieldError>{errorMessage(saveRecording.refusal)}</FieldError>}
      <div className="hrow">
        <Button
          kind="primary"
          busy={saveRecording.isBusy}
          onClick={() => void saveRecording.run(undefined)}
        >
          Save
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          Record again
        </Button>
      </div>
    </>
  );
}
