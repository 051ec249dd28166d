// In the browser: the product's own driver, in the hands of a test.
import {
  audioPreferences,
  updateAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import type { DriverCall, JoinTarget } from "#web/features/softphone/drivers/driver.ts";
import { makePlivoDriver } from "#web/features/softphone/drivers/plivo-driver.ts";

const told: string[] = [];
let call: DriverCall | null = null;

const phone = {
  told,
  async start(tokens: readonly string[], address: string): Promise<void> {
    // What cleans a voice takes a tone for noise.
    updateAudioPreferences({ isCleaned: false });
    let asked = 0;
    const next = () => tokens[Math.min(asked++, tokens.length - 1)] ?? "";
    const driver = makePlivoDriver(() => Promise.resolve(next()), address);
    driver.choose(audioPreferences());
    driver.onStanding((standing) => told.push(standing));
    await driver.start();
    phone.connect = async (to) => {
      call = await driver.connect(to);
      call.onState((state, end) => told.push(end?.isLost ? "lost" : state));
    };
  },
  connect: (_to: JoinTarget): Promise<void> => Promise.reject(new Error("start it first")),
  mute: (isMuted: boolean) => call?.mute(isMuted),
  press: (digits: string) => call?.press(digits),
  hangUp: () => call?.hangUp(),
  deeds: () => Object.keys(call ?? {}).sort(),
  sample: () => call?.sample() ?? null,
};

export type PlivoPhone = typeof phone;
Object.assign(window, { plivoPhone: phone });
