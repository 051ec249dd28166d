import { useTimeFrame } from "./relative-clock.tsx";
import { agoWords, clockWords, fullWords, type Moment, type TimeFrame } from "./time-words.ts";

interface TimeProps {
  at: Moment;
  /** Other words for the same time, such as dueWords or untilWords. */
  words?: (at: Moment, frame: TimeFrame) => string;
  className?: string;
}

/** "4 min", kept true by the clock around it; the full time stands in its title. */
export function Ago({ at, words = agoWords, className }: TimeProps) {
  const frame = useTimeFrame();
  return (
    <time dateTime={new Date(at).toISOString()} title={fullWords(at, frame)} className={className}>
      {words(at, frame)}
    </time>
  );
}

/** "18:47". */
export function ClockTime(props: Omit<TimeProps, "words">) {
  return <Ago {...props} words={clockWords} />;
}
