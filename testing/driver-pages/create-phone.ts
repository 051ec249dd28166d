import {
  audioPreferences,
  updateAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import type {
  DriverCall,
  JoinTarget,
  SoftphoneDriver,
} from "#web/features/softphone/drivers/driver.ts";

/** A driver of the product, as a test controls it in the browser. */
export function createPhone<Input extends readonly unknown[]>(
  createDriver: (...input: Input) => SoftphoneDriver,
) {
  const log: string[] = [];
  let call: DriverCall | null = null;
  const phone = {
    told: log,
    async start(...input: Input): Promise<void> {
      // Noise suppression would remove the test tone.
      updateAudioPreferences({ isCleaned: false });
      const driver = createDriver(...input);
      driver.choose(audioPreferences());
      driver.onStatus((status) => log.push(status));
      await driver.start();
      phone.connect = async (to) => {
        call = await driver.connect(to);
        call.onState((state, end) => log.push(end?.isLost ? "lost" : state));
      };
    },
    connect: (_to: JoinTarget): Promise<void> => Promise.reject(new Error("start it first")),
    mute: (isMuted: boolean) => call?.mute(isMuted),
    press: (digits: string) => call?.press(digits),
    hangUp: () => call?.hangUp(),
    actions: () => Object.keys(call ?? {}).sort(),
    sample: () => call?.sample() ?? null,
  };
  return phone;
}
