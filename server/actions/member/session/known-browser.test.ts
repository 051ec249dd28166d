import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import { createSecrets } from "#server/secrets.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";

const secrets = createSecrets("a secret that only these tests know, of good length");
const at = (knownBy: string | null): Actor => ({
  ...{ kind: "nobody", ip: "192.0.2.1", device: "Firefox" },
  knownBy,
});
const emailOf = (place: number) => `p${place}@copperline.example`;

test("a browser is known for the last few people who signed in there, whatever the case of their e-mail", () => {
  const most = limit("peopleOfBrowser");
  let kept: string | null = null;
  for (let place = 0; place <= most; place += 1)
    kept = rememberBrowser(secrets, at(kept), emailOf(place));
  expect(knownBrowser(secrets, at(kept), emailOf(0))).toBeNull();
  for (let place = 1; place <= most; place += 1)
    expect(knownBrowser(secrets, at(kept), emailOf(place).toUpperCase())).toBe(kept?.split(".")[0]);
  expect(rememberBrowser(secrets, at(kept), emailOf(most))).toBe(kept);
});

test.each([null, "", "x", "....", `${"a".repeat(22)}.`, `${"a".repeat(22)}.forged`])(
  "%j proves nothing",
  (kept) => {
    expect(knownBrowser(secrets, at(kept), emailOf(1))).toBeNull();
  },
);
