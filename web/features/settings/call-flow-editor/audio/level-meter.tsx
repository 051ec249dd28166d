import { useEffect, useRef } from "react";
import styles from "#web/features/settings/call-flow-editor/step-forms/step-panel.module.css";

/** The microphone level, to show that it works. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const measure = () => {
      analyser.getFloatTimeDomainData(samples);
      const loudest = samples.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
      bar.current?.style.setProperty("--level", String(Math.min(1, loudest * 1.4)));
      frame = requestAnimationFrame(measure);
    };
    measure();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <span className={styles.levelMeter} aria-hidden="true">
      <i ref={bar} />
    </span>
  );
}
