import { expect, test } from "vitest";
import { createSecrets } from "./secrets.ts";

const secrets = createSecrets("0123456789abcdef0123456789abcdef");

test("what is sealed for one row opens for that row alone, and is never the same twice", () => {
  const one = secrets.seal("the provider's key", "account-1");
  expect(one.includes("provider")).toBe(false);
  expect(secrets.seal("the provider's key", "account-1")).not.toEqual(one);
  expect(secrets.open(one, "account-1")).toBe("the provider's key");
  expect(() => secrets.open(one, "account-2")).toThrow();
  expect(() =>
    createSecrets("another secret of thirty-two chars").open(one, "account-1"),
  ).toThrow();
});

test("a signature fits its text and nothing else", () => {
  const signature = secrets.sign("media 1");
  expect(secrets.isSigned("media 1", signature)).toBe(true);
  expect(secrets.isSigned("media 2", signature)).toBe(false);
  expect(secrets.isSigned("media 1", "")).toBe(false);
});

test("each purpose has a key of its own", () => {
  expect(secrets.derive("simulator")).not.toBe(secrets.derive("seal"));
});
