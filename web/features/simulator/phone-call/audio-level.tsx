import { useEffect, useRef } from "react";
import { createLevelMeter } from "#web/data/call/media/level-meter.ts";
import styles from "./call-screen.module.css";

/** The audio level as a bar that moves without rendering the page. */
export function AudioLevel({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const meter = createLevelMeter(stream);
    const timer = setInterval(() => {
      if (bar.current) bar.current.style.transform = `scaleX(${meter.read()})`;
    }, 80);
    return () => {
      clearInterval(timer);
      meter.stop();
    };
  }, [stream]);
  return (
    <span className={styles.callLevel} aria-hidden="true">
      <span ref={bar} />
    </span>
  );
}
