/** Whether a browser can take calls, as it reports itself. */
export const deviceStates = ["ready", "starting", "no_microphone", "refused", "failed"] as const;
export type DeviceState = (typeof deviceStates)[number];
