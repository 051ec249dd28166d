// The audio devices of this computer. Until the microphone has been allowed once, browsers list devices without names.
import { useEffect, useState } from "react";

export interface MediaDevice {
  readonly id: string;
  readonly name: string;
}

interface MediaDevicesFound {
  readonly microphones: readonly MediaDevice[];
  readonly speakers: readonly MediaDevice[];
  readonly areNamed: boolean;
}

const nothing: MediaDevicesFound = { microphones: [], speakers: [], areNamed: false };

export function useMediaDevices(): MediaDevicesFound & { readonly look: () => void } {
  const [found, setFound] = useState(nothing);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when asked to
  useEffect(() => {
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (devices === undefined) return;
    let isGone = false;
    const look = async () => {
      const all = await devices.enumerateDevices().catch(() => []);
      if (!isGone) setFound(sorted(all));
    };
    void look();
    devices.addEventListener("devicechange", look);
    return () => {
      isGone = true;
      devices.removeEventListener("devicechange", look);
    };
  }, [turn]);
  return { ...found, look: () => setTurn((before) => before + 1) };
}

function sorted(all: readonly MediaDeviceInfo[]): MediaDevicesFound {
  // "default" repeats the system's choice; the system default is an option of its own.
  const named = all.filter((one) => one.label !== "" && one.deviceId !== "default");
  const of = (kind: MediaDeviceKind) =>
    named.filter((one) => one.kind === kind).map((one) => ({ id: one.deviceId, name: one.label }));
  return {
    microphones: of("audioinput"),
    speakers: of("audiooutput"),
    areNamed: named.length > 0,
  };
}
