import { useEffect, useRef, useState } from "react";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { PlayIcon, StopIcon } from "#web/ui/icons.tsx";

/** Plays an audio file, and stops when unmounted. */
export function PlayButton({ src, name }: { src: string; name: string }) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const one = new Audio();
    one.preload = "none";
    one.src = src;
    one.onplay = () => setPlaying(true);
    one.onpause = () => setPlaying(false);
    audio.current = one;
    return () => one.pause();
  }, [src]);
  const toggle = () => {
    const one = audio.current;
    if (one === null) return;
    if (isPlaying) return one.pause();
    one.currentTime = 0;
    void one.play().catch(() => setPlaying(false));
  };
  return (
    <IconButton
      name={fill(isPlaying ? words.stopNamed : words.playNamed, { name })}
      icon={isPlaying ? StopIcon : PlayIcon}
      onClick={toggle}
    />
  );
}

export const audioFileUrl = (id: string): string => `/audio-files/${id}`;
