// Six bars that move with the audio, to show at a glance that both sides are heard.
import type { MediaPath } from "#web/features/softphone/engine/phone-state.ts";
import { useAudioLevels } from "#web/features/softphone/engine/phone-store.ts";

const shape = [0.45, 0.75, 1, 0.7, 0.85, 0.4];
const most = 16;

const qualityLabels = {
  good: "Good connection",
  fair: "Fair connection",
  poor: "Poor connection. Parts of the call may drop out",
} as const;

export function LevelBars({ isOn, quality }: { isOn: boolean; quality: MediaPath["quality"] }) {
  const { heard, said } = useAudioLevels();
  const loud = isOn ? Math.max(heard, said) : 0;
  return (
    <span
      className="dock-level"
      role="img"
      data-quality={quality ?? undefined}
      aria-label={quality === null ? "Audio" : qualityLabels[quality]}
      title={quality === null ? undefined : qualityLabels[quality]}
    >
      {shape.map((part, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: six bars, always the same six
          key={index}
          style={{ height: `${Math.max(3, Math.round(most * part * loud))}px` }}
        />
      ))}
    </span>
  );
}
