// The microphone: opened for a call or a test, and never kept open between them.
import type { MediaChoice } from "./media-choice.ts";

export type MicrophoneTrouble = "insecure" | "denied" | "absent" | "busy";

/** In words of the desk: what is, and what to do. */
export const microphoneWords: Record<MicrophoneTrouble, string> = {
  insecure: "The microphone only works over HTTPS. Open Deskbell at its https:// address to call.",
  denied: "Microphone access is blocked. Allow it in the address bar, then test again.",
  absent: "No microphone found. Connect one, then test again.",
  busy: "Another program is using the microphone. Close it, then test again.",
};

export class NoMicrophone extends Error {
  readonly trouble: MicrophoneTrouble;
  constructor(trouble: MicrophoneTrouble) {
    super(microphoneWords[trouble]);
    this.name = "NoMicrophone";
    this.trouble = trouble;
  }
}

export function constraintsOf(choice: MediaChoice): MediaTrackConstraints {
  return {
    ...(choice.microphone === "" ? {} : { deviceId: { ideal: choice.microphone } }),
    echoCancellation: choice.isCleaned,
    noiseSuppression: choice.isCleaned,
    autoGainControl: choice.isCleaned,
  };
}

export async function openMicrophone(choice: MediaChoice): Promise<MediaStream> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new NoMicrophone("insecure");
  try {
    return await devices.getUserMedia({ audio: constraintsOf(choice), video: false });
  } catch (error) {
    throw new NoMicrophone(troubleOf(error));
  }
}

function troubleOf(error: unknown): MicrophoneTrouble {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "absent";
  return "busy";
}

export type MicrophoneStanding = "ready" | "asks" | MicrophoneTrouble;

/** How it stands, without opening it: nobody wants a red dot in the tab for being looked at. */
export async function lookAtMicrophone(): Promise<MicrophoneStanding> {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return "insecure";
  const found = await devices.enumerateDevices().catch(() => []);
  if (found.length > 0 && !found.some((one) => one.kind === "audioinput")) return "absent";
  // Not every browser names this permission; those ask when the time comes.
  const permission = await navigator.permissions
    ?.query({ name: "microphone" as PermissionName })
    .catch(() => null);
  if (permission?.state === "denied") return "denied";
  return permission?.state === "granted" ? "ready" : "asks";
}

export const closeStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
