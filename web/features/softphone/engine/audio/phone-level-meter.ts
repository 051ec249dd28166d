// Audio levels of both sides, sampled a few times per second while there is audio.
import type { MediaPaths } from "#web/features/softphone/engine/media-paths.ts";
import { silentLevels } from "#web/features/softphone/engine/phone-state.ts";
import type { PhoneDeps } from "#web/features/softphone/engine/types.ts";

const sampleMs = 200;

export function createPhoneLevelMeter(deps: PhoneDeps, paths: MediaPaths) {
  let stopSampling: (() => void) | null = null;

  async function sampleLevels(): Promise<void> {
    const sample = await paths.sample();
    if (stopSampling === null) return;
    deps.levels(sample ?? silentLevels);
    stopSampling = deps.after(sampleMs, () => void sampleLevels());
  }

  return {
    /** Called whenever a path opens or closes. */
    update(): void {
      const isOpen = Object.values(paths.all()).some((path) => path.state === "open");
      if (isOpen && stopSampling === null) {
        stopSampling = deps.after(sampleMs, () => void sampleLevels());
      } else if (!isOpen && stopSampling !== null) {
        stopSampling();
        stopSampling = null;
        deps.levels(silentLevels);
      }
    },
    stop: (): void => stopSampling?.(),
  };
}
