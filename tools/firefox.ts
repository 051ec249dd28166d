// npm run firefox [-- NAME…]: the main user journeys in Firefox, our second browser.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { findFirefox } from "#testing/firefox.ts";

/**
 * Everyday journeys and those that depend most on the browser. The others test the server, or need features that only
 * Chromium offers to tests: a fake microphone, a cut connection, push, the DevTools protocol.
 */
const journeys = [
  "first-text",
  "two-members",
  "write-email",
  "read-email",
  "send-troubles",
  "search",
  "split-and-move",
  "by-keyboard",
  "place-and-text-kept",
  "settings-walk",
];

if (findFirefox() === null) {
  console.log("Firefox is not here: install firefox-esr, or set FIREFOX_PATH.");
  process.exit(process.env.CI === "true" ? 1 : 0);
}
const chosen = process.argv.slice(2);
const files = (chosen.length > 0 ? chosen : journeys).map((name) => `e2e/${name}.e2e.ts`);
const { status } = spawnSync(
  path.resolve("node_modules/.bin/vitest"),
  ["run", "--project", "e2e", "--retry=0", ...files],
  { stdio: "inherit", env: { ...process.env, JOURNEY_BROWSER: "firefox" } },
);
process.exit(status ?? 1);
