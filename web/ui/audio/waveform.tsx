import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { formatDuration } from "#domain/text/format-duration.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "#web/ui/words.ts";
import styles from "./audio-player.module.css";
import { barCountFor, barSpacing, secondsAt, waveformBars } from "./waveform-bars.ts";

const height = 24;
const stepSeconds = 5;

interface WaveformProps {
  readonly name: string;
  readonly peaks: readonly number[];
  readonly seconds: number;
  readonly at: number;
  readonly onSeek: (seconds: number) => void;
}

/** A slider that shows the waveform: click or drag; arrow keys move five seconds. */
export function Waveform({ name, peaks, seconds, at, onSeek }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const one = box.current;
    if (!one) return;
    const watch = new ResizeObserver(() => setWidth(one.clientWidth));
    watch.observe(one);
    setWidth(one.clientWidth);
    return () => watch.disconnect();
  }, []);
  const bars = waveformBars(peaks, barCountFor(width));
  const played = seconds > 0 ? (at / seconds) * bars.length : 0;

  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    onSeek(secondsAt(event.clientX - left, wide, seconds));
  };
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - stepSeconds,
      ArrowDown: at - stepSeconds,
      ArrowRight: at + stepSeconds,
      ArrowUp: at + stepSeconds,
      Home: 0,
      End: seconds,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.min(seconds, Math.max(0, to)));
  };
  return (
    <div
      ref={box}
      data-testid="wave"
      className={styles.wave}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={fill(words.audioPosition, {
        position: formatDuration(at),
        duration: formatDuration(seconds),
      })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && seek(event)}
      onKeyDown={press}
    >
      <svg width={width} height={height} aria-hidden="true">
        {bars.map((loud, bar) => {
          const tall = Math.max(2, Math.round(loud * height));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
              key={bar}
              x={bar * barSpacing}
              y={(height - tall) / 2}
              width={2}
              height={tall}
              rx={1}
              className={bar < played ? styles.on : ""}
            />
          );
        })}
      </svg>
    </div>
  );
}
