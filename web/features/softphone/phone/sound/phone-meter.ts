// How loud it is here and there, asked a few times a second while there is sound.
import type { Paths } from "#web/features/softphone/phone/paths.ts";
import type { PhoneWorld } from "#web/features/softphone/phone/phone.ts";
import { silence } from "#web/features/softphone/phone/phone-state.ts";

const sampleMs = 200;

export function makePhoneMeter(world: PhoneWorld, paths: Paths) {
  let stopSampling: (() => void) | null = null;

  async function again(): Promise<void> {
    const sample = await paths.sample();
    if (stopSampling === null) return;
    world.levels(sample ?? silence);
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
        world.levels(silence);
      }
    },
    stop: (): void => stopSampling?.(),
  };
}
