import { describe, expect, test } from "vitest";
import {
  cookieName,
  isOwnHost,
  isSameOrigin,
  sessionCookieHeader,
  tokenFromAuthorization,
  tokenFromCookies,
} from "./authentication.ts";

const httpsUrl = "https://desk.example";
const httpUrl = "http://localhost:3000";
const session = { token: "abc-_1" };

describe("the session cookie", () => {
  test("is bound to this host over https, and outlives the session, which slides", () => {
    expect(sessionCookieHeader(httpsUrl, session)).toBe(
      "__Host-deskbell=abc-_1; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure",
    );
  });

  test("has an unprefixed name without https, where browsers reject the prefix", () => {
    expect(sessionCookieHeader(httpUrl, session)).toMatch(/^deskbell=abc-_1; Path=\/; HttpOnly/);
    expect(sessionCookieHeader(httpUrl, session)).not.toContain("Secure");
  });

  test("is cleared when the session ends", () => {
    expect(sessionCookieHeader(httpUrl, null)).toBe(
      "deskbell=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
    );
  });

  test("is matched by its whole name among other cookies", () => {
    expect(tokenFromCookies(httpUrl, "a=1; deskbell=t0ken; b=2")).toBe("t0ken");
    expect(tokenFromCookies(httpUrl, "mydeskbell=t0ken; __Host-deskbell=other")).toBeNull();
    expect(tokenFromCookies(httpsUrl, "deskbell=t0ken")).toBeNull();
    expect(tokenFromCookies(httpsUrl, `${cookieName(httpsUrl)}=t0ken`)).toBe("t0ken");
    expect(tokenFromCookies(httpUrl, "deskbell=")).toBeNull();
    expect(tokenFromCookies(httpUrl, undefined)).toBeNull();
  });
});

test("accepts an API key only as a bearer token", () => {
  expect(tokenFromAuthorization("Bearer deskbell_a-b_c")).toBe("deskbell_a-b_c");
  expect(tokenFromAuthorization("bearer  deskbell_a")).toBe("deskbell_a");
  for (const other of [undefined, "", "Bearer", "Bearer a b", "Basic b2xnYTp4", "deskbell_a"])
    expect(tokenFromAuthorization(other)).toBeNull();
});

describe("the same-origin check", () => {
  const baseRequest = {
    method: "POST",
    origin: undefined,
    fetchSite: undefined,
    host: "localhost:3000",
  };
  const fromHere = (extra: object) => isSameOrigin(httpUrl, { ...baseRequest, ...extra });

  test("passes when the browser reports the same origin", () => {
    expect(fromHere({ origin: httpUrl })).toBe(true);
    expect(fromHere({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" })).toBe(true);
    expect(fromHere({ fetchSite: "same-origin" })).toBe(true);
  });

  test("fails for an unencrypted page when the app uses https", () => {
    const httpsUrl = "https://desk.example.com";
    const from = (origin: string) =>
      isSameOrigin(httpsUrl, { ...baseRequest, origin, host: "desk.example.com" });
    expect(from(httpsUrl)).toBe(true);
    expect(from("http://desk.example.com")).toBe(false);
  });

  test("fails when the origin is another site or hidden", () => {
    for (const origin of [
      "https://elsewhere.example",
      "http://localhost:3001",
      "http://localhost:3000.elsewhere.example",
      "null",
      "",
    ])
      expect(fromHere({ origin }), origin).toBe(false);
    expect(fromHere({ fetchSite: "cross-site" })).toBe(false);
    expect(fromHere({ fetchSite: "same-site" })).toBe(false);
  });

  test("passes clients without browser headers, since they never send a cookie on their own", () => {
    expect(fromHere({})).toBe(true);
  });

  test("passes reads", () => {
    expect(fromHere({ method: "GET", origin: "https://elsewhere.example" })).toBe(true);
  });
});

describe("a host name", () => {
  const isOwn = (host: string, machineName = "Anna-Mac.local") =>
    isOwnHost("https://desk.example", host, machineName);

  test.each([
    "desk.example",
    "localhost:3000",
    "desk.localhost",
    "127.0.0.1",
    "192.168.1.5:3000",
    "[::1]:3000",
    "anna-mac",
    "anna-mac.local:3000",
    "ANNA-MAC.local",
  ])("is the server's own: %s", (host) => expect(isOwn(host)).toBe(true));

  test.each([
    "evil.example",
    "evil.local",
    "desk.local",
    "evil",
    "anna-mac.evil.local",
    "local",
    "localhost.local",
    "anna-mac.local.",
    "xdesk.example",
  ])("may be anyone's: %s", (host) => expect(isOwn(host)).toBe(false));

  test("of a machine with a domain is accepted in full, without it and in .local", () => {
    for (const host of ["nas.fritz.box", "nas", "nas.local"])
      expect([host, isOwn(host, "nas.fritz.box")]).toEqual([host, true]);
    expect(isOwn("anna.fritz.box", "nas.fritz.box")).toBe(false);
    expect(isOwn("evil.local", "")).toBe(false);
  });
});
