// Six bars that move with the audio, to show at a glance that both sides are heard.
import type { MediaPath } from "#web/features/softphone/engine/phone-state.ts";
import { useAudioLevels } from "#web/features/softphone/engine/phone-store.ts";
import * as words from "#web/features/softphone/words.ts";
import styles from "./call-bar.module.css";

const shape = [0.45, 0.75, 1, 0.7, 0.85, 0.4];
const max = 16;

const qualityLabels = {
  good: words.goodConnection,
  fair: words.fairConnection,
  poor: words.poorConnection,
} as const;

export function LevelBars({ isOn, quality }: { isOn: boolean; quality: MediaPath["quality"] }) {
  const { incomingLevel, outgoingLevel } = useAudioLevels();
  const loud = isOn ? Math.max(incomingLevel, outgoingLevel) : 0;
  return (
    <span
      className={styles.level}
      role="img"
      data-quality={quality ?? undefined}
      aria-label={quality === null ? words.audio : qualityLabels[quality]}
      title={quality === null ? undefined : qualityLabels[quality]}
    >
      {shape.map((part, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the six bars are never reordered
          key={index}
          style={{ height: `${Math.max(3, Math.round(max * part * loud))}px` }}
        />
      ))}
    </span>
  );
}
