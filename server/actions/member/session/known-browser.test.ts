import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import { createSecrets } from "#server/secrets.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";

const secrets = createSecrets("a secret that only these tests know, of good length");
const at = (knownBy: string | null): Actor => ({
  kind: "anonymous",
  ip: "192.0.2.1",
  device: "Firefox",
  knownBy,
});
const emailOf = (index: number) => `p${index}@copperline.example`;

test("recognizes a browser for the last few people who signed in there, whatever the case of their email address", () => {
  const max = limit("peoplePerBrowser");
  let cookie: string | null = null;
  for (let index = 0; index <= max; index += 1)
    cookie = rememberBrowser(secrets, at(cookie), emailOf(index));
  expect(knownBrowser(secrets, at(cookie), emailOf(0))).toBeNull();
  for (let index = 1; index <= max; index += 1)
    expect(knownBrowser(secrets, at(cookie), emailOf(index).toUpperCase())).toBe(
      cookie?.split(".")[0],
    );
  expect(rememberBrowser(secrets, at(cookie), emailOf(max))).toBe(cookie);
});

test.each([null, "", "x", "....", `${"a".repeat(22)}.`, `${"a".repeat(22)}.forged`])(
  "doesn't accept %j as proof",
  (cookie) => {
    expect(knownBrowser(secrets, at(cookie), emailOf(1))).toBeNull();
  },
);
