// In the browser: the product's own driver, in the hands of a test.
import { chooseMedia, mediaChoice } from "#web/data/call/media/media-choice.ts";
import type { DriverCall, PassTo } from "#web/features/softphone/drivers/driver.ts";
import { makeTwilioDriver } from "#web/features/softphone/drivers/twilio-driver.ts";

const told: string[] = [];
let call: DriverCall | null = null;

const phone = {
  told,
  async start(token: string, gateway: string): Promise<void> {
    // What cleans a voice takes a tone for noise.
    chooseMedia({ isCleaned: false });
    const driver = makeTwilioDriver(() => Promise.resolve(token), {
      chunderw: gateway,
      eventgw: gateway,
    });
    driver.choose(mediaChoice());
    driver.onStanding((standing) => told.push(standing));
    await driver.start();
    phone.connect = async (to) => {
      call = await driver.connect(to);
      call.onState((state, end) => told.push(end?.isLost ? "lost" : state));
    };
  },
  connect: (_to: PassTo): Promise<void> => Promise.reject(new Error("start it first")),
  mute: (isMuted: boolean) => call?.mute(isMuted),
  press: (digits: string) => call?.press(digits),
  hangUp: () => call?.hangUp(),
  sample: () => call?.sample() ?? null,
};

export type TwilioPhone = typeof phone;
Object.assign(window, { twilioPhone: phone });
