// A stored secret is sent only where it was meant to go: checks which fields of each provider determine the
// destination.
import { describe, expect, test } from "vitest";
import type { SettingField } from "#server/ports/provider.ts";
import { emailProviders, textProviders, voiceProviders } from "./registry.ts";

const everyForm: readonly (readonly [string, readonly SettingField[]])[] = [
  ...Object.entries(emailProviders).map(([id, one]) => [`mail/${id}`, one.settings] as const),
  ...Object.entries(textProviders).map(([id, one]) => [`text/${id}`, one.settings] as const),
  ...Object.entries(voiceProviders).map(([id, one]) => [`voice/${id}`, one.settings] as const),
];

/** Other providers have one fixed address; Twilio and Vonage voice have one per region. */
const destinations: Readonly<Record<string, readonly string[]>> = {
  "mail/smtp": ["host", "port", "security"],
  "mail/imap": ["host", "port", "security"],
  "text/twilio": ["region", "edge"],
  "voice/vonage": ["voiceRegion"],
};

/** A key that reads like a network address or like a transport security setting. */
const destinationKeyPattern =
  /host|port$|url|uri|server(?!Token)|address|endpoint|proxy|secur|encrypt|tls|ssl/i;

describe.each(everyForm)("%s", (name, fields) => {
  test("marks the fields that determine where secrets go", () => {
    const marked = fields.filter((one) => one.isDestination).map(({ key }) => key);
    expect(marked).toEqual(destinations[name] ?? []);
  });

  test("leaves no field that reads like a server unmarked", () => {
    const unmarked = fields.filter(
      (one) => !one.isDestination && destinationKeyPattern.test(one.key),
    );
    expect(unmarked.map(({ key }) => key)).toEqual([]);
  });

  test("never marks a secret as a destination, and marks only secrets as never sent", () => {
    for (const one of fields) {
      expect(one.isDestination && one.isSecret, one.key).toBeFalsy();
      expect(one.isNeverSent && !one.isSecret, one.key).toBeFalsy();
    }
  });

  test("limits a region to the provider's own names, never a host", () => {
    for (const { key, pattern } of fields.filter((one) => /region/i.test(one.key))) {
      expect(pattern, key).toBeDefined();
      for (const host of ["evil.test", "evil.test/", "us@evil.test", "evil-1.test:25"])
        expect(host, key).not.toMatch(new RegExp(`^(?:${pattern?.source})$`));
    }
  });
});
