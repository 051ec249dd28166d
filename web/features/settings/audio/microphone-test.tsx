import { useEffect, useRef, useState } from "react";
import type { AudioPreferences } from "#web/data/call/media/audio-preferences.ts";
import { createLevelMeter, type LevelMeterSource } from "#web/data/call/media/level-meter.ts";
import { closeStream, openMicrophone } from "#web/data/call/media/microphone.ts";
import { SettingRow } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import styles from "./audio-page.module.css";
import * as words from "./words.ts";

interface MicrophoneTestProps {
  choice: AudioPreferences;
  /** Called once the browser reveals the device names. */
  onSound: () => void;
}

const sampleMs = 80;
/** Above this level it is a voice rather than room noise. */
const voice = 0.35;

export function MicrophoneTest({ choice, onSound }: MicrophoneTestProps) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasSound, setHasSound] = useState(false);
  const bar = useRef<HTMLSpanElement>(null);
  const latestOnSound = useRef(onSound);
  latestOnSound.current = onSound;
  const { microphone, isCleaned } = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another device or noise setting restarts the test; `choice` holds both
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    let stream: MediaStream | null = null;
    let meter: LevelMeterSource | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    setProblem(null);
    setHasSound(false);
    openMicrophone(choice).then(
      (opened) => {
        if (isGone) return closeStream(opened);
        stream = opened;
        meter = createLevelMeter(opened);
        latestOnSound.current();
        timer = setInterval(() => {
          const level = meter?.read() ?? 0;
          if (bar.current) bar.current.style.transform = `scaleX(${level})`;
          if (level > voice) setHasSound(true);
        }, sampleMs);
      },
      (error: Error) => {
        setProblem(error.message);
        setOn(false);
      },
    );
    return () => {
      isGone = true;
      clearInterval(timer);
      meter?.stop();
      if (stream) closeStream(stream);
    };
  }, [isOn, microphone, isCleaned]);
  return (
    <SettingRow
      title={words.testMicrophone}
      hint={
        problem !== null ? (
          <FieldError>{problem}</FieldError>
        ) : !isOn ? (
          words.speakToCheck
        ) : hasSound ? (
          words.microphoneWorks
        ) : (
          words.saySomething
        )
      }
    >
      <span className={styles.audioTest}>
        {isOn && (
          <span
            className={styles.audioLevel}
            role="img"
            aria-label={hasSound ? words.levelGood : words.quiet}
          >
            <span ref={bar} />
          </span>
        )}
        <Button onClick={() => setOn(!isOn)}>{isOn ? words.stopTest : words.test}</Button>
      </span>
    </SettingRow>
  );
}
