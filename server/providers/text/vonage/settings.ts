import type { SettingField } from "#server/ports/provider.ts";

const signatureHint = "In the dashboard under API settings.";

export const vonageSettings = [
  {
    key: "applicationId",
    label: "Application ID",
    hint: "In the Vonage dashboard under Applications. It needs the Messages capability; Deskbell adds Voice.",
    isSecret: false,
    pattern: {
      source: "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
      message: "It looks like 78d335fa-0000-4000-8000-d6f0d48968cf.",
    },
    example: "78d335fa-0000-4000-8000-d6f0d48968cf",
  },
  {
    key: "privateKey",
    label: "Private key",
    hint: "The complete private.key file of the application. Used to send texts and place calls.",
    isSecret: true,
    isMultiline: true,
    pattern: {
      source:
        "\\s*-----BEGIN (RSA )?PRIVATE KEY-----[A-Za-z0-9+/=\\s]+-----END (RSA )?PRIVATE KEY-----\\s*",
      message: "It starts with -----BEGIN PRIVATE KEY-----.",
    },
    example:
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----",
  },
  {
    key: "accountId",
    label: "API key",
    hint: "On the first page of the dashboard. It identifies the account and isn't secret.",
    isSecret: false,
    pattern: { source: "[0-9a-zA-Z]{8}", message: "It has 8 characters." },
    example: "abcd1234",
  },
  {
    key: "apiSecret",
    label: "API secret",
    hint: "Next to the API key. Used to read numbers and past messages.",
    isSecret: true,
    example: "abcdefghij012345",
  },
  {
    key: "signatureSecret",
    label: "Signature secret",
    hint: `${signatureHint} Vonage signs its requests with it.`,
    isSecret: true,
    example: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMN",
  },
  {
    key: "wabaId",
    label: "WhatsApp Business Account ID",
    hint: "Only for WhatsApp templates. In the dashboard under External accounts.",
    isSecret: false,
    isOptional: true,
    pattern: { source: "[0-9]{6,20}", message: "Use digits only." },
    example: "102290129340398",
  },
  {
    key: "previousSignatureSecret",
    label: "Previous signature secret",
    hint: "Only while you change secrets: signatures of either secret are accepted.",
    isSecret: true,
    isOptional: true,
    example: "NMLKJIHGFEDCBA9876543210zyxwvutsrqponmlkjihgfedcba",
  },
] as const satisfies readonly SettingField[];
