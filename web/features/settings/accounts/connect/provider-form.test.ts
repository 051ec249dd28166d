import { describe, expect, test } from "vitest";
import {
  changedSettings,
  initialValues,
  nonEmptySettings,
  type ProviderField,
  secretsToReenter,
  validateValues,
} from "./provider-form.ts";

const field = (key: string, more: Partial<ProviderField> = {}): ProviderField => ({
  key,
  label: key,
  hint: "",
  example: "",
  isSecret: false,
  isDestination: false,
  isNeverSent: false,
  isOptional: false,
  isMultiline: false,
  isRecommended: true,
  pattern: null,
  patternMessage: null,
  choices: [],
  ...more,
});
const fields = [
  field("accountSid", {
    label: "Account SID",
    example: "AC0123",
    pattern: "AC[0-9a-f]{4}",
    patternMessage: "AC and four characters.",
  }),
  field("authToken", { label: "Auth token", isSecret: true }),
  field("region", { isOptional: true }),
];

describe("a form generated from a provider's description", () => {
  test("reports all errors at once, with the server's field paths", () => {
    expect(validateValues(fields, {})).toEqual([
      { path: "settings.accountSid", message: "Enter the Account SID." },
      { path: "settings.authToken", message: "Enter the Auth token." },
    ]);
  });

  test("matches the whole value, ignoring surrounding spaces", () => {
    expect(validateValues(fields, { accountSid: " AC12ab ", authToken: "x" })).toEqual([]);
    expect(validateValues(fields, { accountSid: "AC12ab!", authToken: "x" })).toEqual([
      { path: "settings.accountSid", message: "AC and four characters." },
    ]);
  });

  test("keeps a pattern with alternatives together", () => {
    const either = [field("key", { pattern: "a|b" })];
    expect(validateValues(either, { key: "ax" })).toHaveLength(1);
    expect(validateValues(either, { key: "b" })).toHaveLength(0);
  });

  test("sends filled-in values, trimmed", () => {
    expect(
      nonEmptySettings(fields, { accountSid: " AC12ab", authToken: "t ", region: " " }),
    ).toEqual({
      accountSid: "AC12ab",
      authToken: "t",
    });
  });
});

describe("editing an account", () => {
  const stored = { accountSid: "AC12ab", region: "ie1" };

  test("never shows a secret, and keeps it while its field is empty", () => {
    const values = initialValues(fields, { ...stored, authToken: "leaked" });
    expect(values).toEqual({ accountSid: "AC12ab", authToken: "", region: "ie1" });
    expect(validateValues(fields, values, { settings: stored, secretsSet: ["authToken"] })).toEqual(
      [],
    );
    expect(changedSettings(fields, values, stored)).toBeNull();
  });

  test("sends only a new secret", () => {
    const values = { ...initialValues(fields, stored), authToken: "new" };
    expect(changedSettings(fields, values, stored)).toEqual({ authToken: "new" });
  });

  test("sends an emptied optional field as empty, so the server removes it", () => {
    const values = { ...initialValues(fields, stored), region: "" };
    expect(changedSettings(fields, values, stored)).toEqual({ region: "" });
  });
});

describe("an account pointed at another server", () => {
  const server = [
    field("host", { label: "Mail server", isDestination: true }),
    field("port", { isDestination: true, isOptional: true }),
    field("username", { isOptional: true }),
    field("password", { label: "Password", isSecret: true, isOptional: true }),
    field("accessToken", { label: "Access token", isSecret: true, isOptional: true }),
    field("dkimPrivateKey", { isSecret: true, isOptional: true, isNeverSent: true }),
  ];
  const stored = {
    settings: { host: "smtp.example.com", port: "587", username: "maya" },
    secretsSet: ["password", "dkimPrivateKey"],
  };
  const typed = (more: Readonly<Record<string, string>>) => ({
    ...initialValues(server, stored.settings),
    ...more,
  });

  test.each([{ host: "other.example" }, { port: "465" }, { port: "" }])(
    "%o requires the stored secrets sent there again, and no others",
    (changed) => {
      expect(secretsToReenter(server, typed(changed), stored)).toEqual(["password"]);
      expect(validateValues(server, typed(changed), stored)).toEqual([
        {
          path: "settings.password",
          message: "Enter the password again, because the server it's sent to has changed.",
        },
      ]);
      expect(validateValues(server, typed({ ...changed, password: "new" }), stored)).toEqual([]);
    },
  );

  test("keeps the secrets for any other change and for the same server typed again", () => {
    for (const changed of [{}, { username: "ben" }, { host: " smtp.example.com " }]) {
      expect(secretsToReenter(server, typed(changed), stored)).toEqual([]);
      expect(validateValues(server, typed(changed), stored)).toEqual([]);
    }
  });

  test("requires no secret again for a new account", () => {
    expect(secretsToReenter(server, { host: "smtp.example.com" })).toEqual([]);
  });
});
