import { useEffect, useRef, useState } from "react";
import { formatDuration } from "#domain/text/format-duration.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HoldIcon, PlayIcon } from "#web/ui/icons.tsx";
import * as words from "#web/ui/words.ts";
import styles from "./audio-player.module.css";
import { isPlayFailure } from "./play-failure.ts";
import { Waveform } from "./waveform.tsx";

const speeds = [1, 1.25, 1.5, 2] as const;

interface PlayerProps {
  /** The kind of recording, as in "Play the voicemail". */
  readonly what: "call" | "voicemail";
  readonly src: string;
  readonly seconds: number;
  readonly peaks: readonly number[];
  /** Not available yet: renders a placeholder. */
  readonly isComing?: boolean;
  /** Why there is nothing to play. */
  readonly note?: string | null;
}

/** Only one plays at a time: starting another stops the first. */
let playing: HTMLAudioElement | null = null;

export function AudioPlayer(props: PlayerProps) {
  if (props.note)
    return (
      <p data-part="player-note" className={styles.playerNote}>
        {props.note}
      </p>
    );
  if (props.isComing)
    return (
      <div role="img" aria-label={format(words.fetchingAudio, { what: props.what })}>
        <Skeleton width="100%" height={28} />
      </div>
    );
  return <ReadyPlayer {...props} />;
}

/** Nothing is fetched before playback, because playback is audited. */
function ReadyPlayer({ what, src, seconds, peaks }: PlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState<number>(1);
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    const one = audio.current;
    return () => {
      one?.pause();
      if (playing === one) playing = null;
    };
  }, []);

  const play = (from: number) => {
    const one = audio.current;
    if (!one) return;
    setFailed(false);
    if (playing !== one) playing?.pause();
    playing = one;
    one.playbackRate = speed;
    one.currentTime = from;
    one.play().catch((error: unknown) => setFailed(isPlayFailure(error)));
  };
  const seek = (to: number) => {
    setAt(to);
    const one = audio.current;
    if (one && (isPlaying || one.readyState > 0)) one.currentTime = to;
  };
  const next = () => {
    const faster = speeds[(speeds.indexOf(speed as 1) + 1) % speeds.length] ?? 1;
    setSpeed(faster);
    if (audio.current) audio.current.playbackRate = faster;
  };

  return (
    <div data-testid="player" className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript, if any, is shown below */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onEnded={() => setAt(0)}
        onError={() => setFailed(true)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={
          isPlaying
            ? format(words.pauseAudio, { what })
            : format(words.playAudio, { what, duration: formatDuration(seconds) })
        }
        onClick={() => (isPlaying ? audio.current?.pause() : play(at))}
      >
        {isPlaying ? <HoldIcon /> : <PlayIcon />}
      </button>
      <Waveform
        name={format(words.placeInAudio, { what })}
        peaks={peaks}
        seconds={seconds}
        at={at}
        onSeek={seek}
      />
      <span className={clsx("num", styles.playerTime)}>
        {`${formatDuration(at)} / ${formatDuration(seconds)}`}
      </span>
      <button
        type="button"
        className={clsx("num", styles.playerSpeed)}
        aria-label={fill(words.playbackSpeed, { speed })}
        onClick={next}
      >
        {speed}×
      </button>
      {isFailed && (
        <span role="alert" className={styles.playerFailed}>
          {words.couldntPlay}
        </span>
      )}
    </div>
  );
}
