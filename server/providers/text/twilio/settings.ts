// The settings fields of a Twilio account.
import type { SettingField } from "#server/ports/provider.ts";
import { twilioRegions } from "./region.ts";

const sid = (letters: string) => ({
  source: `${letters}[0-9a-fA-F]{32}`,
  message: `It starts with ${letters} and has 34 characters.`,
});

export const twilioSettings = [
  {
    key: "accountSid",
    label: "Account SID",
    hint: "On the first page of the Twilio console, under Account info.",
    isSecret: false,
    pattern: sid("AC"),
    example: "AC0123456789abcdef0123456789abcdef",
  },
  {
    key: "region",
    label: "Region",
    hint: "Where Twilio stores this account's data. Auth tokens and API keys belong to one region: use those of this one.",
    isSecret: false,
    isOptional: true,
    isDestination: true,
    choices: Object.entries(twilioRegions).map(([value, { name }]) => ({ value, label: name })),
    pattern: { source: "us1|ie1|au1", message: "Use us1, ie1 or au1." },
    example: "ie1",
  },
  {
    key: "edge",
    label: "Edge",
    hint: "Leave blank for the default of the region: ashburn, dublin or sydney.",
    isSecret: false,
    isOptional: true,
    isDestination: true,
    pattern: {
      source: "[a-z]{3,20}(-[a-z0-9]{1,8})?",
      message: "Use one word, such as frankfurt.",
    },
    example: "frankfurt",
  },
  {
    key: "messagingServiceSid",
    label: "Messaging Service SID",
    hint: "Texts from every inbox of this account go through it, unless the inbox has its own setting.",
    isSecret: false,
    isOptional: true,
    pattern: sid("MG"),
    example: "MG0123456789abcdef0123456789abcdef",
  },
  {
    key: "authToken",
    label: "Auth token",
    hint: "Next to the account SID. Twilio signs its requests with it.",
    isSecret: true,
    pattern: { source: "[0-9a-fA-F]{32}", message: "It has 32 characters, 0-9 and a-f." },
    example: "0123456789abcdef0123456789abcdef",
  },
  {
    key: "authTokenSecondary",
    label: "Second auth token",
    hint: "Only while you change tokens: signatures of either token are accepted.",
    isSecret: true,
    isOptional: true,
    pattern: { source: "[0-9a-fA-F]{32}", message: "It has 32 characters, 0-9 and a-f." },
    example: "fedcba9876543210fedcba9876543210",
  },
  {
    key: "apiKeySid",
    label: "API key SID",
    hint: "Required for calls in the browser. Also used for sending instead of the auth token, and can be revoked separately.",
    isSecret: false,
    isOptional: true,
    pattern: sid("SK"),
    example: "SK0123456789abcdef0123456789abcdef",
  },
  {
    key: "apiKeySecret",
    label: "API key secret",
    hint: "Shown once, when the API key is created.",
    isSecret: true,
    isOptional: true,
    example: "abcdefghijklmnopqrstuvwxyz012345",
  },
] as const satisfies readonly SettingField[];
