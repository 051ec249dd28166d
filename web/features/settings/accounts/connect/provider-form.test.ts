import { describe, expect, test } from "vitest";
import {
  changedSettings,
  initialValues,
  nonEmptySettings,
  type ProviderField,
  secretsNeededAgain,
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
  isLong: false,
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

describe("a form drawn from a vendor's description", () => {
  test("names every mistake at once, by the path the server uses too", () => {
    expect(validateValues(fields, {})).toEqual([
      { path: "settings.accountSid", say: "Enter the Account SID." },
      { path: "settings.authToken", say: "Enter the Auth token." },
    ]);
  });

  test("matches the whole value, spaces around it aside", () => {
    expect(validateValues(fields, { accountSid: " AC12ab ", authToken: "x" })).toEqual([]);
    expect(validateValues(fields, { accountSid: "AC12ab!", authToken: "x" })).toEqual([
      { path: "settings.accountSid", say: "AC and four characters." },
    ]);
  });

  test("a pattern of alternatives is not cut apart", () => {
    const either = [field("key", { pattern: "a|b" })];
    expect(validateValues(either, { key: "ax" })).toHaveLength(1);
    expect(validateValues(either, { key: "b" })).toHaveLength(0);
  });

  test("sends what was filled in, trimmed", () => {
    expect(
      nonEmptySettings(fields, { accountSid: " AC12ab", authToken: "t ", region: " " }),
    ).toEqual({
      accountSid: "AC12ab",
      authToken: "t",
    });
  });
});

describe("editing an account", () => {
  const kept = { accountSid: "AC12ab", region: "ie1" };

  test("never shows a secret, and leaves it alone while its field is empty", () => {
    const values = initialValues(fields, { ...kept, authToken: "leaked" });
    expect(values).toEqual({ accountSid: "AC12ab", authToken: "", region: "ie1" });
    expect(validateValues(fields, values, { settings: kept, secretsSet: ["authToken"] })).toEqual(
      [],
    );
    expect(changedSettings(fields, values, kept)).toBeNull();
  });

  test("sends a new secret alone", () => {
    const values = { ...initialValues(fields, kept), authToken: "new" };
    expect(changedSettings(fields, values, kept)).toEqual({ authToken: "new" });
  });

  test("an emptied optional field is sent empty, so that the server takes it out", () => {
    const values = { ...initialValues(fields, kept), region: "" };
    expect(changedSettings(fields, values, kept)).toEqual({ region: "" });
  });
});

describe("an account that is pointed at another server", () => {
  const server = [
    field("host", { label: "Mail server", isDestination: true }),
    field("port", { isDestination: true, isOptional: true }),
    field("username", { isOptional: true }),
    field("password", { label: "Password", isSecret: true, isOptional: true }),
    field("accessToken", { label: "Access token", isSecret: true, isOptional: true }),
    field("dkimPrivateKey", { isSecret: true, isOptional: true, isNeverSent: true }),
  ];
  const kept = {
    settings: { host: "smtp.example.com", port: "587", username: "maya" },
    secretsSet: ["password", "dkimPrivateKey"],
  };
  const typed = (more: Readonly<Record<string, string>>) => ({
    ...initialValues(server, kept.settings),
    ...more,
  });

  test.each([{ host: "other.example" }, { port: "465" }, { port: "" }])(
    "%o needs the kept secrets that go there again, and no other",
    (changed) => {
      expect(secretsNeededAgain(server, typed(changed), kept)).toEqual(["password"]);
      expect(validateValues(server, typed(changed), kept)).toEqual([
        {
          path: "settings.password",
          say: "Enter the password again, because the server it's sent to has changed.",
        },
      ]);
      expect(validateValues(server, typed({ ...changed, password: "new" }), kept)).toEqual([]);
    },
  );

  test("anything else, or the same server typed again, leaves them alone", () => {
    for (const changed of [{}, { username: "ben" }, { host: " smtp.example.com " }]) {
      expect(secretsNeededAgain(server, typed(changed), kept)).toEqual([]);
      expect(validateValues(server, typed(changed), kept)).toEqual([]);
    }
  });

  test("a new account has no secret to enter again", () => {
    expect(secretsNeededAgain(server, { host: "smtp.example.com" })).toEqual([]);
  });
});
