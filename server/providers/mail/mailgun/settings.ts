import type { SettingField } from "#server/ports/provider.ts";

const signingKey = {
  source: "(key-)?[0-9a-zA-Z-]{8,}",
  say: "Letters, digits and - only, as Mailgun shows it.",
};

export const mailgunSettings = [
  {
    key: "domain",
    label: "Sending domain",
    hint: "The domain you verified with Mailgun; often a part of yours that begins with mg.",
    isSecret: false,
    pattern: {
      source: "([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z0-9-]{2,}",
      say: "It looks like mg.harbour.example.",
    },
    example: "mg.harbour.example",
  },
  {
    key: "region",
    label: "Region",
    hint: "Write us or eu; Mailgun shows it beside the domain. A domain lives in one of them alone.",
    isSecret: false,
    pattern: { source: "us|eu", say: "It is us or eu." },
    example: "eu",
  },
  {
    key: "apiKey",
    label: "API key",
    hint: "In Mailgun under API security. A key of the domain alone sends too, but cannot lift a block.",
    isSecret: true,
    pattern: signingKey,
    example: "key-0123456789abcdef0123456789abcdef",
  },
  {
    key: "signingKey",
    label: "HTTP webhook signing key",
    hint: "On the same page. With it we know that an event or a mail comes from Mailgun.",
    isSecret: true,
    pattern: signingKey,
    example: "fedcba9876543210fedcba9876543210",
  },
  {
    key: "previousSigningKey",
    label: "Previous signing key",
    hint: "Only while the key changes: what either of the two has signed is accepted.",
    isSecret: true,
    isOptional: true,
    pattern: signingKey,
    example: "0123456789abcdef0123456789abcdef",
  },
] as const satisfies readonly SettingField[];
