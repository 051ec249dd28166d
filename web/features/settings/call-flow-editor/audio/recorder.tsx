import { useEffect, useState } from "react";
import { formatDuration } from "#domain/text/format-duration.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import stepPanelStyles from "#web/features/settings/call-flow-editor/step-forms/step-panel.module.css";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { Button } from "#web/ui/button/button.tsx";
import styles from "#web/ui/form/field.module.css";
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
  onSaved: (audioFileId: string) => void;
  onClose: () => void;
}

/** Records, plays back what callers will hear, then saves or records again. */
export function Recorder({ suggested, onSaved, onClose }: RecorderProps) {
  const { recording, start, stop, forget } = useRecorder();
  return (
    <div data-testid="recorder" className={stepPanelStyles.recorder}>
      {recording.kind === "idle" && (
        <div className="hrow">
          <Button kind="danger" icon={MuteIcon} onClick={() => void start()}>
            {words.startRecording}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      )}
      {recording.kind === "asking" && (
        <p data-part="hint" className={styles.hint} role="status">
          {words.allowMicrophone}
        </p>
      )}
      {recording.kind === "running" && (
        <div className="hrow">
          <Button icon={StopIcon} onClick={stop}>
            {words.stop}
          </Button>
          <LevelMeter stream={recording.stream} />
          <Running since={recording.since} />
        </div>
      )}
      {recording.kind === "reading" && (
        <p data-part="hint" className={styles.hint}>
          {words.oneMoment}
        </p>
      )}
      {recording.kind === "failed" && (
        <>
          <FieldError>{recording.message}</FieldError>
          <div className="hrow">
            <Button onClick={() => void start()}>{words.tryAgain}</Button>
            <Button kind="quiet" onClick={onClose}>
              {words.cancel}
            </Button>
          </div>
        </>
      )}
      {recording.kind === "done" && (
        <Review
          sound={recording.sound}
          url={recording.url}
          suggested={suggested}
          onSaved={onSaved}
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
  return <span className="num">{formatDuration(Math.max(0, (now - since) / 1000))}</span>;
}

interface ReviewProps {
  sound: TelephonyWav;
  url: string;
  suggested: string;
  onSaved: (audioFileId: string) => void;
  onAgain: () => void;
}

function Review({ sound, url, suggested, onSaved, onAgain }: ReviewProps) {
  const [name, setName] = useState(suggested);
  const saveRecording = useApiMutation({
    request: () => saveAudioFile(sound, name.trim() || suggested),
    onSuccess: (cache, saved) => {
      void cache.invalidateQueries({ queryKey: settingsKeys.audioFiles });
      onSaved(saved.id);
    },
    errorDisplay: "in place",
  });
  return (
    <>
      <div className="hrow">
        <PlayButton src={url} name={words.theRecording} />
        <span className="num muted">{formatDuration(sound.seconds)}</span>
      </div>
      <Field label={words.name}>
        <TextInput
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {saveRecording.error && <FieldError>{errorMessage(saveRecording.error)}</FieldError>}
      <div className="hrow">
        <Button
          kind="primary"
          busy={saveRecording.isBusy}
          onClick={() => void saveRecording.run(undefined)}
        >
          {words.save}
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          {words.recordAgain}
        </Button>
      </div>
    </>
  );
}
