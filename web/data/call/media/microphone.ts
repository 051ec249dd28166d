// The microphone: opened for a call or a test, and never kept open between them.

import * as words from "#web/data/call/words.ts";
import type { AudioPreferences } from "./audio-preferences.ts";

type MicrophoneErrorKind = "insecure" | "denied" | "absent" | "busy";

/** User-facing messages: the problem, and what to do. */
export const microphoneMessages: Record<MicrophoneErrorKind, string> = {
  insecure: words.microphoneInsecure,
  denied: words.microphoneDenied,
  absent: words.microphoneAbsent,
  busy: words.microphoneBusy,
};

export class MicrophoneError extends Error {
  readonly trouble: MicrophoneErrorKind;
  constructor(trouble: MicrophoneErrorKind) {
    super(microphoneMessages[trouble]);
    this.name = "MicrophoneError";
    this.trouble = trouble;
  }
}

export function constraintsOf(choice: AudioPreferences): MediaTrackConstraints {
  return {
    ...(choice.microphone === "" ? {} : { deviceId: { ideal: choice.microphone } }),
    echoCancellation: choice.isCleaned,
    noiseSuppression: choice.isCleaned,
    autoGainControl: choice.isCleaned,
  };
}

export async function openMicrophone(choice: AudioPreferences): Promise<MediaStream> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new MicrophoneError("insecure");
  try {
    return await devices.getUserMedia({ audio: constraintsOf(choice), video: false });
  } catch (error) {
    throw new MicrophoneError(microphoneErrorKindOf(error));
  }
}

function microphoneErrorKindOf(error: unknown): MicrophoneErrorKind {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "absent";
  return "busy";
}

export type MicrophoneStatus = "ready" | "asks" | MicrophoneErrorKind;

/** Checks the microphone without opening it, which would show the browser's recording indicator. */
export async function queryMicrophone(): Promise<MicrophoneStatus> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return "insecure";
  const found = await devices.enumerateDevices().catch(() => []);
  if (found.length > 0 && !found.some((one) => one.kind === "audioinput")) return "absent";
  // Not every browser knows this permission; those ask when the microphone is opened.
  const permission = await navigator.permissions
    ?.query({ name: "microphone" as PermissionName })
    .catch(() => null);
  if (permission?.state === "denied") return "denied";
  return permission?.state === "granted" ? "ready" : "asks";
}

export const closeStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
