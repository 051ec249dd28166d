import { afterEach, beforeEach, expect, test } from "vitest";
import { openSipSystem } from "#testing/fixtures/softphone/sip-system.ts";
import type { SoftphoneDriver } from "./driver.ts";
import { makePlivoDriver } from "./plivo-driver.ts";

let system: ReturnType<typeof openSipSystem>;
let driver: SoftphoneDriver;
let standings: string[];
let token: () => Promise<string>;

const tokenOf = (name: string) =>
  `head.${btoa(JSON.stringify({ sub: "browser", jti: `amy-${name}` }))}.${name}`;
const shownTokens = () =>
  system.heard("REGISTER").map((one) => one.header("x-plivo-jwt").split(".")[2]);

beforeEach(() => {
  system = openSipSystem();
  token = () => Promise.resolve(tokenOf("first"));
  driver = makePlivoDriver(() => token(), "wss://system.test/ws");
  standings = [];
  driver.onStatus((status) => standings.push(status));
});
afterEach(() => {
  driver.stop();
  system.close();
});

test("uses a fresh token for each registration", async () => {
  await driver.start();
  await expect.poll(() => standings.at(-1)).toBe("ready");
  token = () => Promise.resolve(tokenOf("second"));
  system.drops();
  await expect.poll(() => standings.at(-1)).toBe("failed");
  await expect.poll(() => standings.at(-1), { timeout: 60_000 }).toBe("ready");
  expect(shownTokens()).toEqual(["first", "second"]);
});

test("fails without a token, and requests one again on restart", async () => {
  let isThere = true;
  token = () => (isThere ? Promise.resolve(tokenOf("one")) : Promise.reject(new Error("offline")));
  system.control.respondTo = () => 503;
  await driver.start();
  await expect.poll(() => standings.at(-1)).toBe("failed");
  system.control.respondTo = () => 200;
  isThere = false;
  await driver.start();
  expect(standings.at(-1)).toBe("failed");
  expect(shownTokens()).toHaveLength(1);
  isThere = true;
  await driver.start();
  await expect.poll(() => standings.at(-1)).toBe("ready");
});
