// Six bars that move with the voices: who looks down in mid-call sees at once that both are heard.
import type { MediaPath } from "#web/features/softphone/engine/phone-state.ts";
import { useAudioLevels } from "#web/features/softphone/engine/phone-store.ts";

const shape = [0.45, 0.75, 1, 0.7, 0.85, 0.4];
const most = 16;

const qualityWords = {
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
      aria-label={quality === null ? "Audio" : qualityWords[quality]}
      title={quality === null ? undefined : qualityWords[quality]}
    >
      {shape.map((part, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: six bars, always the same six
          key={place}
          style={{ height: `${Math.max(3, Math.round(most * part * loud))}px` }}
        />
      ))}
    </span>
  );
}
