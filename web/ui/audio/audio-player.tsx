import { useEffect, useRef, useState } from "react";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HoldIcon, PlayIcon } from "#web/ui/icons.tsx";
import { formatDuration } from "#web/ui/time/format-time.ts";
import { isPlayFailure } from "./play-failure.ts";
import { Waveform } from "./waveform.tsx";
import "./audio-player.css";

const speeds = [1, 1.25, 1.5, 2] as const;

interface PlayerProps {
  /** The kind of recording, as in "Play the voicemail". */
  readonly what: string;
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
  if (props.note) return <p className="player-note">{props.note}</p>;
  if (props.isComing)
    return (
      <div role="img" aria-label={`Fetching the ${props.what}…`}>
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
    <div className="player">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below, where there is one */}
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
        className="play"
        aria-label={
          isPlaying ? `Pause the ${what}` : `Play the ${what}, ${formatDuration(seconds)}`
        }
        onClick={() => (isPlaying ? audio.current?.pause() : play(at))}
      >
        {isPlaying ? <HoldIcon /> : <PlayIcon />}
      </button>
      <Waveform
        name={`Place in the ${what}`}
        peaks={peaks}
        seconds={seconds}
        at={at}
        onSeek={seek}
      />
      <span className="num player-time">
        {at > 0 ? `${formatDuration(at)} / ${formatDuration(seconds)}` : formatDuration(seconds)}
      </span>
      <button
        type="button"
        className="player-speed num"
        aria-label={`Playback speed ${speed}×. Change`}
        onClick={next}
      >
        {speed}×
      </button>
      {isFailed && (
        <span role="alert" className="player-failed">
          Couldn't play this. It may have been deleted; reload the page.
        </span>
      )}
    </div>
  );
}
