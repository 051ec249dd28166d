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

export function useMediaDevices(): MediaDevicesFound & { readonly refresh: () => void } {
  const [found, setFound] = useState(nothing);
  const [refreshes, setRefreshes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read in it, but a change of `refreshes` reads the devices again
  useEffect(() => {
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (devices === undefined) return;
    let isGone = false;
    const readDevices = async () => {
      const all = await devices.enumerateDevices().catch(() => []);
      if (!isGone) setFound(sorted(all));
    };
    void readDevices();
    devices.addEventListener("devicechange", readDevices);
    return () => {
      isGone = true;
      devices.removeEventListener("devicechange", readDevices);
    };
  }, [refreshes]);
  return { ...found, refresh: () => setRefreshes((before) => before + 1) };
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
