import { useCallback, useEffect, useRef, useState } from "react";
import { audioPreferences } from "#web/data/call/media/audio-preferences.ts";
import { closeStream, MicrophoneError, openMicrophone } from "#web/data/call/media/microphone.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { fill } from "#web/language/fill.ts";
import { localError } from "./save-audio-file.ts";
import { type TelephonyWav, toTelephonyWav } from "./to-wav.ts";

type RecorderState =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  | { readonly kind: "running"; readonly since: number; readonly stream: MediaStream }
  | { readonly kind: "reading" }
  | { readonly kind: "done"; readonly sound: TelephonyWav; readonly url: string }
  | { readonly kind: "failed"; readonly message: string };

/** No greeting is meant to be longer than five minutes. */
const maxMs = 300_000;

export function useRecorder() {
  const [recording, setRecording] = useState<RecorderState>({ kind: "idle" });
  const running = useRef<{ recorder: MediaRecorder; stream: MediaStream } | null>(null);

  const stop = useCallback(() => {
    if (running.current?.recorder.state === "recording") running.current.recorder.stop();
  }, []);
  // Closes the microphone on unmount, even if access is granted only afterwards.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const track of running.current?.stream.getTracks() ?? []) track.stop();
    };
  }, []);
  const url = recording.kind === "done" ? recording.url : null;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);

  const start = useCallback(async () => {
    setRecording({ kind: "asking" });
    try {
      const stream = await openMicrophone(audioPreferences());
      if (isGone.current) {
        closeStream(stream);
        return;
      }
      const recorder = new MediaRecorder(stream);
      const parts: Blob[] = [];
      running.current = { recorder, stream };
      recorder.ondataavailable = ({ data }) => void parts.push(data);
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        running.current = null;
        void read(new Blob(parts)).then((next) => {
          if (!isGone.current) setRecording(next);
          else if (next.kind === "done") URL.revokeObjectURL(next.url);
        });
      };
      recorder.start();
      setTimeout(() => recorder.state === "recording" && recorder.stop(), maxMs);
      setRecording({ kind: "running", since: performance.now(), stream });
    } catch (error) {
      setRecording({ kind: "failed", message: microphoneErrorMessage(error) });
    }
  }, []);
  const forget = useCallback(() => setRecording({ kind: "idle" }), []);
  return { recording, start, stop, forget, setRecording };
}

async function read(blob: Blob): Promise<RecorderState> {
  try {
    const sound = await toTelephonyWav(await blob.arrayBuffer());
    return { kind: "done", sound, url: URL.createObjectURL(new Blob([sound.wav])) };
  } catch {
    return { kind: "failed", message: words.nothingRecorded };
  }
}

/** A file instead of the microphone. */
export async function readFile(file: File): Promise<TelephonyWav> {
  try {
    return await toTelephonyWav(await file.arrayBuffer());
  } catch {
    throw localError(fill(words.cannotReadAudio, { name: file.name }));
  }
}

const microphoneMessages = {
  insecure: words.microphoneInsecure,
  denied: words.microphoneDenied,
  absent: words.microphoneAbsent,
  busy: words.microphoneBusy,
} as const;

const microphoneErrorMessage = (error: unknown): string =>
  microphoneMessages[error instanceof MicrophoneError ? error.trouble : "busy"];
