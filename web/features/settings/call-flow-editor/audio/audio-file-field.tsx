import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDuration } from "#domain/text/format-duration.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useFlowCanvas } from "#web/features/settings/call-flow-editor/canvas/canvas-context.ts";
import { audioFilesQuery } from "#web/features/settings/call-flow-editor/flow-queries.ts";
import styles from "#web/features/settings/call-flow-editor/step-forms/step-panel.module.css";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { MuteIcon, UploadIcon } from "#web/ui/icons.tsx";
import { audioFileUrl, PlayButton } from "./play-button.tsx";
import { Recorder } from "./recorder.tsx";
import { saveAudioFile } from "./save-audio-file.ts";
import { readFile } from "./use-recorder.ts";

interface AudioFileFieldProps {
  audioFileId: string;
  onChoose: (audioFileId: string) => void;
}

/** Chooses an existing audio file, uploads one, or records one. */
export function AudioFileField({ audioFileId, onChoose }: AudioFileFieldProps) {
  const { canEdit } = useFlowCanvas();
  const { data } = useQuery(audioFilesQuery);
  const file = useRef<HTMLInputElement>(null);
  const [isRecording, setRecording] = useState(false);
  const sounds = data?.rows ?? [];
  const chosen = sounds.find((one) => one.id === audioFileId);
  const upload = useApiMutation({
    request: async (one: File) => saveAudioFile(await readFile(one), nameOf(one)),
    onSuccess: (cache, saved) => {
      void cache.invalidateQueries({ queryKey: settingsKeys.audioFiles });
      onChoose(saved.id);
    },
    errorDisplay: "in place",
  });
  return (
    <div className={styles.audioField}>
      <Field label={words.audioFile}>
        <div className="hrow">
          <Select
            wide
            className="grow"
            aria-label={words.audioFile}
            value={chosen?.id ?? ""}
            onChange={({ target }) => onChoose(target.value)}
          >
            {chosen === undefined && (
              <option value="">
                {audioFileId === "" ? words.chooseAudioFile : words.audioFileDeleted}
              </option>
            )}
            {sounds.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name} · {formatDuration(one.seconds)}
              </option>
            ))}
          </Select>
          {chosen && <PlayButton src={audioFileUrl(chosen.id)} name={chosen.name} />}
        </div>
      </Field>
      {canEdit && !isRecording && (
        <div className="hrow">
          <Button
            size="small"
            icon={UploadIcon}
            busy={upload.isBusy}
            onClick={() => file.current?.click()}
          >
            {words.uploadFile}
          </Button>
          <Button size="small" icon={MuteIcon} onClick={() => setRecording(true)}>
            {words.record}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={words.uploadAudioFile}
            accept="audio/*,.wav,.mp3,.ogg,.webm"
            onChange={({ target }) => {
              const [one] = target.files ?? [];
              target.value = "";
              if (one) void upload.run(one);
            }}
          />
        </div>
      )}
      {upload.error && <FieldError>{errorMessage(upload.error)}</FieldError>}
      {isRecording && (
        <Recorder
          suggested={nextRecordingName(sounds.map((one) => one.name))}
          onSaved={(id) => {
            onChoose(id);
            setRecording(false);
          }}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  );
}

const nameOf = (file: File): string =>
  file.name.replace(/\.\w{1,5}$/, "").slice(0, 120) || words.audioFile;

function nextRecordingName(usedNames: readonly string[]): string {
  let count = 1;
  const name = () => fill(words.recordingNumber, { count });
  while (usedNames.includes(name())) count += 1;
  return name();
}
