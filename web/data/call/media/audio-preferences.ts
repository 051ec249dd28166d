// The microphone, speaker and ringtone device of this computer: a setting of the computer, not of the member.
import { useSyncExternalStore } from "react";
import { createListeners } from "#web/data/create-listeners.ts";

export interface AudioPreferences {
  /** "": the system default. */
  readonly microphone: string;
  readonly speaker: string;
  /** Where calls ring; often the speaker, while the call is on the headset. */
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

const storageKey = "phone-media";
const [subscribe, notify] = createListeners();
let held: AudioPreferences | null = null;

export function audioPreferences(): AudioPreferences {
  held ??= readStored();
  return held;
}

function readStored(): AudioPreferences {
  try {
    const stored = JSON.parse(
      localStorage.getItem(storageKey) ?? "{}",
    ) as Partial<AudioPreferences>;
    return { ...defaultAudioPreferences, ...stored };
  } catch {
    return defaultAudioPreferences;
  }
}

export function updateAudioPreferences(change: Partial<AudioPreferences>): void {
  held = { ...audioPreferences(), ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(held));
  } catch {
    // Storage is disabled or full: the choice lasts until the page is closed.
  }
  notify();
}

export const onAudioPreferences = subscribe;

/** Applies changes made in another tab of this browser. */
export function syncAudioPreferencesAcrossTabs(): () => void {
  const stored = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    held = null;
    notify();
  };
  window.addEventListener("storage", stored);
  return () => window.removeEventListener("storage", stored);
}

export const useAudioPreferences = (): AudioPreferences =>
  useSyncExternalStore(onAudioPreferences, audioPreferences);
