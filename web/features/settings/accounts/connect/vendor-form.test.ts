import { describe, expect, test } from "vitest";
import {
  changedSettings,
  checkValues,
  filledSettings,
  firstValues,
  type VendorField,
} from "./vendor-form.ts";

const field = (key: string, more: Partial<VendorField> = {}): VendorField => ({
  key,
  label: key,
  hint: "",
  example: "",
  isSecret: false,
  isOptional: false,
  isLong: false,
  isUsual: true,
  pattern: null,
  patternSay: null,
  ...more,
});
const fields = [
  field("accountSid", {
    label: "Account SID",
    example: "AC0123",
    pattern: "AC[0-9a-f]{4}",
    patternSay: "AC and four characters.",
  }),
  field("authToken", { label: "Auth token", isSecret: true }),
  field("region", { isOptional: true }),
];

describe("a form drawn from a vendor's description", () => {
  test("names every mistake at once, by the path the server uses too", () => {
    expect(checkValues(fields, {})).toEqual([
      { path: "settings.accountSid", say: "Enter the Account SID." },
      { path: "settings.authToken", say: "Enter the Auth token." },
    ]);
  });

  test("matches the whole value, spaces around it aside", () => {
    expect(checkValues(fields, { accountSid: " AC12ab ", authToken: "x" })).toEqual([]);
    expect(checkValues(fields, { accountSid: "AC12ab!", authToken: "x" })).toEqual([
      { path: "settings.accountSid", say: "AC and four characters." },
    ]);
  });

  test("a pattern of alternatives is not cut apart", () => {
    const either = [field("key", { pattern: "a|b" })];
    expect(checkValues(either, { key: "ax" })).toHaveLength(1);
    expect(checkValues(either, { key: "b" })).toHaveLength(0);
  });

  test("sends what was filled in, trimmed", () => {
    expect(filledSettings(fields, { accountSid: " AC12ab", authToken: "t ", region: " " })).toEqual(
      {
        accountSid: "AC12ab",
        authToken: "t",
      },
    );
  });
});

describe("editing an account", () => {
  const kept = { accountSid: "AC12ab", region: "ie1" };

  test("never shows a secret, and leaves it alone while its field is empty", () => {
    const values = firstValues(fields, { ...kept, authToken: "leaked" });
    expect(values).toEqual({ accountSid: "AC12ab", authToken: "", region: "ie1" });
    expect(checkValues(fields, values, ["authToken"])).toEqual([]);
    expect(changedSettings(fields, values, kept)).toBeNull();
  });

  test("sends a new secret alone", () => {
    const values = { ...firstValues(fields, kept), authToken: "new" };
    expect(changedSettings(fields, values, kept)).toEqual({ authToken: "new" });
  });

  test("an emptied optional field is sent empty, so that the server takes it out", () => {
    const values = { ...firstValues(fields, kept), region: "" };
    expect(changedSettings(fields, values, kept)).toEqual({ region: "" });
  });
});
