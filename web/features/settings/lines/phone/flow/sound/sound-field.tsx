import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keys } from "#web/data/keys.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { useBoard } from "#web/features/settings/lines/phone/flow/chart/board.ts";
import { soundsQuery } from "#web/features/settings/lines/phone/flow/flow-queries.ts";
import { clock } from "#web/features/settings/lines/phone/flow/step-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { MuteIcon, UploadIcon } from "#web/ui/icon.tsx";
import { addressOfSound, HearButton } from "./hear-button.tsx";
import { keepSound } from "./keep-sound.ts";
import { Recorder } from "./recorder.tsx";
import { readFile } from "./use-recorder.ts";

interface SoundFieldProps {
  soundId: string;
  onChoose: (soundId: string) => void;
}

/** A sound that is there, brought as a file, or spoken now. */
export function SoundField({ soundId, onChoose }: SoundFieldProps) {
  const { mayDraw } = useBoard();
  const { data } = useQuery(soundsQuery);
  const file = useRef<HTMLInputElement>(null);
  const [isRecording, setRecording] = useState(false);
  const sounds = data?.rows ?? [];
  const chosen = sounds.find((one) => one.id === soundId);
  const bring = useAction({
    ask: async (one: File) => keepSound(await readFile(one), nameOf(one)),
    settle: (cache, kept) => {
      void cache.invalidateQueries({ queryKey: keys.sounds });
      onChoose(kept.id);
    },
    tells: "in place",
  });
  return (
    <div className="sound-field">
      <Field label="Audio file">
        <div className="hrow">
          <Select
            wide
            className="grow"
            aria-label="Audio file"
            value={chosen?.id ?? ""}
            onChange={({ target }) => onChoose(target.value)}
          >
            {chosen === undefined && (
              <option value="">
                {soundId === "" ? "Choose an audio file" : "The audio file was deleted"}
              </option>
            )}
            {sounds.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name} · {clock(one.seconds)}
              </option>
            ))}
          </Select>
          {chosen && <HearButton src={addressOfSound(chosen.id)} name={chosen.name} />}
        </div>
      </Field>
      {mayDraw && !isRecording && (
        <div className="hrow">
          <Button
            size="small"
            glyph={UploadIcon}
            busy={bring.isBusy}
            onClick={() => file.current?.click()}
          >
            Upload a file
          </Button>
          <Button size="small" glyph={MuteIcon} onClick={() => setRecording(true)}>
            Record
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="Upload an audio file"
            accept="audio/*,.wav,.mp3,.ogg,.webm"
            onChange={({ target }) => {
              const [one] = target.files ?? [];
              target.value = "";
              if (one) void bring.run(one);
            }}
          />
        </div>
      )}
      {bring.refusal && <FieldError>{sayRefusal(bring.refusal)}</FieldError>}
      {isRecording && (
        <Recorder
          suggested={freshName(sounds.map((one) => one.name))}
          onKept={(id) => {
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
  file.name.replace(/\.\w{1,5}$/, "").slice(0, 120) || "Audio file";

function freshName(taken: readonly string[]): string {
  let count = 1;
  while (taken.includes(`Recording ${count}`)) count += 1;
  return `Recording ${count}`;
}
