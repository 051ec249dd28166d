import { usePhone } from "./phone-store.ts";

/** A moment of the server as this computer's clock has it: a timer must begin at nought. */
export function useServerTime(): (moment: string) => number {
  const { serverClockOffsetMs } = usePhone();
  return (moment) => Date.parse(moment) - serverClockOffsetMs;
}
