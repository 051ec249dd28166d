// Which microphone, loudspeaker and bell this computer uses: a matter of the computer, not of the member.
import { useSyncExternalStore } from "react";

export interface AudioPreferences {
  /** "": whatever the system has. */
  readonly microphone: string;
  readonly speaker: string;
  /** Where it rings; often the loudspeaker, while the call is in the headset. */
  readonly bell: string;
  /** 0 to 1; 0 is silent. */
  readonly bellVolume: number;
  readonly isCleaned: boolean;
}

export const defaultAudioPreferences: AudioPreferences = {
  microphone: "",
  speaker: "",
  bell: "",
  bellVolume: 0.6,
  isCleaned: true,
};

const place = "phone-media";
const listeners = new Set<() => void>();
let held: AudioPreferences | null = null;

export function audioPreferences(): AudioPreferences {
  held ??= readKept();
  return held;
}

function readKept(): AudioPreferences {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<AudioPreferences>;
    return { ...defaultAudioPreferences, ...kept };
  } catch {
    return defaultAudioPreferences;
  }
}

export function updateAudioPreferences(change: Partial<AudioPreferences>): void {
  held = { ...audioPreferences(), ...change };
  try {
    localStorage.setItem(place, JSON.stringify(held));
  } catch {
    // Storage is switched off or full: the choice holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function onAudioPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab of this browser chose. */
export function syncAudioPreferencesAcrossTabs(): () => void {
  const stored = (event: StorageEvent) => {
    if (event.key !== place) return;
    held = null;
    for (const listener of listeners) listener();
  };
  window.addEventListener("storage", stored);
  return () => window.removeEventListener("storage", stored);
}

export const useAudioPreferences = (): AudioPreferences =>
  useSyncExternalStore(onAudioPreferences, audioPreferences);
