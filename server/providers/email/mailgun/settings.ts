import type { SettingField } from "#server/ports/provider.ts";

const signingKey = {
  source: "(key-)?[0-9a-zA-Z-]{8,}",
  message: "Use only letters, digits and -, as shown in Mailgun.",
};

export const mailgunSettings = [
  {
    key: "domain",
    label: "Sending domain",
    hint: "The domain you verified with Mailgun, often a subdomain that starts with mg.",
    isSecret: false,
    pattern: {
      source: "([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z0-9-]{2,}",
      message: "It looks like mg.harbour.example.",
    },
    example: "mg.harbour.example",
  },
  {
    key: "region",
    label: "Region",
    hint: "us or eu, shown next to the domain in Mailgun. A domain exists in only one of them.",
    isSecret: false,
    pattern: { source: "us|eu", message: "Use us or eu." },
    example: "eu",
  },
  {
    key: "apiKey",
    label: "API key",
    hint: "In Mailgun under API security. A domain sending key also works, but can't remove suppressions.",
    isSecret: true,
    pattern: signingKey,
    example: "key-0123456789abcdef0123456789abcdef",
  },
  {
    key: "signingKey",
    label: "HTTP webhook signing key",
    hint: "On the same page. It proves that an event or an email comes from Mailgun.",
    isSecret: true,
    pattern: signingKey,
    example: "fedcba9876543210fedcba9876543210",
  },
  {
    key: "previousSigningKey",
    label: "Previous signing key",
    hint: "Only while you change keys: signatures of either key are accepted.",
    isSecret: true,
    isOptional: true,
    pattern: signingKey,
    example: "0123456789abcdef0123456789abcdef",
  },
] as const satisfies readonly SettingField[];
