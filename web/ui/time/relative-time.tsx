import {
  formatFullDateTime,
  formatRelative,
  formatTime,
  type Moment,
  type TimeFrame,
} from "./format-time.ts";
import { useTimeFrame } from "./relative-clock.tsx";

interface RelativeTimeProps {
  at: Moment;
  /** Another format of the same time, such as formatUpcoming. */
  text?: (at: Moment, frame: TimeFrame) => string;
  className?: string;
}

/** "4 min", updated by the surrounding clock; the title has the full time. */
export function RelativeTime({ at, text = formatRelative, className }: RelativeTimeProps) {
  const frame = useTimeFrame();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatFullDateTime(at, frame)}
      className={className}
    >
      {text(at, frame)}
    </time>
  );
}

/** "18:47". */
export function ClockTime(props: Omit<RelativeTimeProps, "text">) {
  return <RelativeTime {...props} text={formatTime} />;
}
