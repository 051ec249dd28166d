import { expect, test } from "vitest";
import { createSecrets } from "./secrets.ts";

const secrets = createSecrets("0123456789abcdef0123456789abcdef");

test("a value encrypted for one row only decrypts for that row, and never looks the same twice", () => {
  const one = secrets.seal("the provider's key", "account-1");
  expect(one.includes("provider")).toBe(false);
  expect(secrets.seal("the provider's key", "account-1")).not.toEqual(one);
  expect(secrets.open(one, "account-1")).toBe("the provider's key");
  expect(() => secrets.open(one, "account-2")).toThrow();
  expect(() =>
    createSecrets("another secret of thirty-two chars").open(one, "account-1"),
  ).toThrow();
});

test("a signature matches only its text", () => {
  const signature = secrets.sign("media 1");
  expect(secrets.isSigned("media 1", signature)).toBe(true);
  expect(secrets.isSigned("media 2", signature)).toBe(false);
  expect(secrets.isSigned("media 1", "")).toBe(false);
});

test("each purpose has its own key", () => {
  expect(secrets.derive("simulator")).not.toBe(secrets.derive("seal"));
});
