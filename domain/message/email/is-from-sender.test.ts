import { expect, test } from "vitest";
import type { EmailAuthentication } from "./email-metadata.ts";
import { isFromSender } from "./is-from-sender.ts";

const none = { spf: "none", dkim: "none", dmarc: "none", via: null };

test.each<[what: string, auth: EmailAuthentication | null, isConfirmed: boolean]>([
  ["DMARC passed", { ...none, dmarc: "pass" }, true],
  ["signed by a domain without a policy", { ...none, dkim: "pass" }, true],
  ["signed by another domain", { ...none, dkim: "pass", via: "mailer.example" }, false],
  ["from a server that any domain may name", { ...none, spf: "pass" }, false],
  ["DMARC failed", { ...none, dkim: "pass", dmarc: "fail" }, false],
  ["without any proof", none, false],
  ["not authenticated yet", null, false],
])("an email %s", (_, authentication, isConfirmed) => {
  expect(isFromSender({ authentication, securityWarnings: [] })).toBe(isConfirmed);
});

test.each(["not_authentic", "own_address_unproven"] as const)(
  "an email with the warning %s isn't confirmed",
  (warning) => {
    const authentication = { ...none, dmarc: "pass" };
    expect(isFromSender({ authentication, securityWarnings: ["first_time"] })).toBe(true);
    expect(isFromSender({ authentication, securityWarnings: [warning] })).toBe(false);
  },
);
