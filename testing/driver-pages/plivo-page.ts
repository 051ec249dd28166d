// Exposes the product's driver for Plivo to a test in the browser.
import { makePlivoDriver } from "#web/features/softphone/drivers/plivo-driver.ts";
import { createPhone } from "./create-phone.ts";

const phone = createPhone((tokens: readonly string[], address: string) => {
  let tokenIndex = 0;
  const next = () => tokens[Math.min(tokenIndex++, tokens.length - 1)] ?? "";
  return makePlivoDriver(() => Promise.resolve(next()), address);
});

export type PlivoPhone = typeof phone;
Object.assign(window, { plivoPhone: phone });
