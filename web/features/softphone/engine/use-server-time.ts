import { usePhone } from "./phone-store.ts";

/** Converts a server time to this computer's clock, so that timers start at zero. */
export function useServerTime(): (moment: string) => number {
  const { serverClockOffsetMs } = usePhone();
  return (moment) => Date.parse(moment) - serverClockOffsetMs;
}
