// Exposes the product's driver for Twilio to a test in the browser.
import { createTwilioDriver } from "#web/features/softphone/drivers/twilio-driver.ts";
import { createPhone } from "./create-phone.ts";

const phone = createPhone((token: string, gateway: string) =>
  createTwilioDriver(() => Promise.resolve(token), { chunderw: gateway, eventgw: gateway }),
);

export type TwilioPhone = typeof phone;
Object.assign(window, { twilioPhone: phone });
