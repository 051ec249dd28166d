import { usePhone } from "./the-phone.ts";

/** A moment of the server as this computer's clock has it: a timer must begin at nought. */
export function useServerTime(): (moment: string) => number {
  const { clockAheadMs } = usePhone();
  return (moment) => Date.parse(moment) - clockAheadMs;
}
