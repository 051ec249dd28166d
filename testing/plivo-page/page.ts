// Exposes the product's own driver to a test in the browser.
import {
  audioPreferences,
  updateAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import type { DriverCall, JoinTarget } from "#web/features/softphone/drivers/driver.ts";
import { makePlivoDriver } from "#web/features/softphone/drivers/plivo-driver.ts";

const log: string[] = [];
let call: DriverCall | null = null;

const phone = {
  told: log,
  async start(tokens: readonly string[], address: string): Promise<void> {
    // Noise suppression would remove the test tone.
    updateAudioPreferences({ isCleaned: false });
    let tokenIndex = 0;
    const next = () => tokens[Math.min(tokenIndex++, tokens.length - 1)] ?? "";
    const driver = makePlivoDriver(() => Promise.resolve(next()), address);
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

export type PlivoPhone = typeof phone;
Object.assign(window, { plivoPhone: phone });
