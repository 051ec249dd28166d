// A stored secret goes only where it was meant for: which fields of which company say where it goes.
import { describe, expect, test } from "vitest";
import type { SettingField } from "#server/ports/provider.ts";
import { emailProviders, smsProviders, voiceProviders } from "./registry.ts";

const everyForm: readonly (readonly [string, readonly SettingField[]])[] = [
  ...Object.entries(emailProviders).map(([id, one]) => [`mail/${id}`, one.settings] as const),
  ...Object.entries(smsProviders).map(([id, one]) => [`text/${id}`, one.settings] as const),
  ...Object.entries(voiceProviders).map(([id, one]) => [`voice/${id}`, one.settings] as const),
];

/** Every other company's secrets go to the fixed address of that company; Twilio and the calls of Vonage have one in each region. */
const destinations: Readonly<Record<string, readonly string[]>> = {
  "mail/smtp": ["host", "port", "security"],
  "mail/imap": ["host", "port", "security"],
  "text/twilio": ["region", "edge"],
  "voice/vonage": ["voiceRegion"],
};

/** A key that reads like a place on the network, or like how safe the way to it is. */
const namesAPlace =
  /host|port$|url|uri|server(?!Token)|address|endpoint|proxy|secur|encrypt|tls|ssl/i;

describe.each(everyForm)("%s", (name, fields) => {
  test("marks where its secrets go", () => {
    const marked = fields.filter((one) => one.isDestination).map(({ key }) => key);
    expect(marked).toEqual(destinations[name] ?? []);
  });

  test("leaves no field unmarked that reads like a server", () => {
    const unmarked = fields.filter((one) => !one.isDestination && namesAPlace.test(one.key));
    expect(unmarked.map(({ key }) => key)).toEqual([]);
  });

  test("takes no secret for a place, and only a secret as one that stays here", () => {
    for (const one of fields) {
      expect(one.isDestination && one.isSecret, one.key).toBeFalsy();
      expect(one.isNeverSent && !one.isSecret, one.key).toBeFalsy();
    }
  });

  test("lets a region be one of the company's own names, never a host", () => {
    for (const { key, pattern } of fields.filter((one) => /region/i.test(one.key))) {
      expect(pattern, key).toBeDefined();
      for (const host of ["evil.test", "evil.test/", "us@evil.test", "evil-1.test:25"])
        expect(host, key).not.toMatch(new RegExp(`^(?:${pattern?.source})$`));
    }
  });
});
