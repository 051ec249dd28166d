import {
  formatFullDateTime,
  formatRelative,
  formatTime,
  type Moment,
  type TimeFrame,
} from "./format-time.ts";
import { useTimeFrame } from "./relative-clock.tsx";

interface TimeProps {
  at: Moment;
  /** Other words for the same time, such as dueWords or formatUpcoming. */
  words?: (at: Moment, frame: TimeFrame) => string;
  className?: string;
}

/** "4 min", kept true by the clock around it; the full time stands in its title. */
export function RelativeTime({ at, words = formatRelative, className }: TimeProps) {
  const frame = useTimeFrame();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatFullDateTime(at, frame)}
      className={className}
    >
      {words(at, frame)}
    </time>
  );
}

/** "18:47". */
export function ClockTime(props: Omit<TimeProps, "words">) {
  return <RelativeTime {...props} words={formatTime} />;
}
