// How loud it is here and there, asked a few times a second while there is sound.
import type { MediaPaths } from "#web/features/softphone/engine/media-paths.ts";
import type { PhoneDeps } from "#web/features/softphone/engine/phone-engine.ts";
import { silentLevels } from "#web/features/softphone/engine/phone-state.ts";

const sampleMs = 200;

export function createPhoneLevelMeter(world: PhoneDeps, paths: MediaPaths) {
  let stopSampling: (() => void) | null = null;

  async function again(): Promise<void> {
    const sample = await paths.sample();
    if (stopSampling === null) return;
    world.levels(sample ?? silentLevels);
    stopSampling = world.after(sampleMs, () => void again());
  }

  return {
    /** Whenever a path opens or closes. */
    look(): void {
      const isOpen = Object.values(paths.all()).some((path) => path.state === "open");
      if (isOpen && stopSampling === null) {
        stopSampling = world.after(sampleMs, () => void again());
      } else if (!isOpen && stopSampling !== null) {
        stopSampling();
        stopSampling = null;
        world.levels(silentLevels);
      }
    },
    stop: (): void => stopSampling?.(),
  };
}
